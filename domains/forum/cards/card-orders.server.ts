import { type RawBuilder, sql } from 'kysely';
import type { Texts } from '../../../platform/locale/locale.ts';
import { listRolesForSale } from '../../accounts/roles/bought-roles.server.ts';
import { readRolesById } from '../../accounts/roles/queries.server.ts';
import { type Ctx, requireActor, requirePermission } from '../../kit/context.ts';
import { authorsOf } from '../people/authors.server.ts';
import { MAX_COUNTED } from '../rules.ts';
import { CARD_COLUMNS, type CardRow } from './card-rows.server.ts';
import type { CardOrder, CardSale, OfficeCard } from './contract.ts';
import { leftOf, priceOfRest } from './rules.ts';
import { MANAGE_CARDS } from './save-card.server.ts';

interface OrderRow {
  no: string;
  card_id: number;
  title: string;
  buyer_id: number;
  amount_minor: number;
  currency: string;
  sold_at: Date;
  starts_at: Date;
  ends_at: Date;
  refunded_at: Date | null;
  refunded_minor: number | null;
  refund_reason: string;
  counted: number;
}

interface Paging {
  page?: number;
  limit?: number;
}

async function readOrders(ctx: Ctx, wanted: RawBuilder<unknown>, { page = 1, limit = 20 }: Paging) {
  const from = sql`from forum.card_periods p join forum.sales s on s.id = p.sale_id
    where p.site_id = ${ctx.site.id}::bigint and ${wanted}`;
  const found = await sql<OrderRow>`
    select s.no, s.card_id, s.title, s.buyer_id, s.amount_minor, s.currency, s.sold_at, p.starts_at, p.ends_at, s.refunded_at,
      s.refunded_minor, s.refund_reason, (select count(*)::int from (
        select ${from} limit ${MAX_COUNTED + 1}) n) as counted
    ${from} order by p.sale_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(ctx.db);
  const counted = found.rows[0]?.counted ?? 0;
  return { rows: found.rows, total: Math.min(counted, MAX_COUNTED), totalCapped: counted > MAX_COUNTED, page, limit };
}

function toOrder(row: OrderRow): CardOrder {
  const money = (amount: number) => ({ amount, currency: row.currency });
  return {
    no: row.no,
    cardId: row.card_id,
    title: row.title,
    amount: money(row.amount_minor),
    boughtAt: row.sold_at.toISOString(),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    refund: row.refunded_at && {
      amount: money(row.refunded_minor ?? 0),
      at: row.refunded_at.toISOString(),
      reason: row.refund_reason,
    },
  };
}

/** The cards that the actor has bought, newest first. */
export async function listCardOrders(ctx: Ctx, paging: Paging = {}) {
  const { userId } = requireActor(ctx);
  const { rows, ...list } = await readOrders(ctx, sql`p.user_id = ${userId}::bigint`, paging);
  return { list: rows.map(toOrder), ...list };
}

/** Who has bought a card, newest first, and what a refund would return now. Throws `no_permission`. */
export async function listCardSales(ctx: Ctx, { id, ...paging }: Paging & { id: number }) {
  requirePermission(ctx, MANAGE_CARDS);
  const { rows, ...list } = await readOrders(ctx, sql`p.card_id = ${id}::bigint`, paging);
  const authors = await authorsOf(
    ctx,
    rows.map(({ buyer_id }) => buyer_id),
  );
  const toSale = (row: OrderRow): CardSale => {
    const { cardId: _, ...order } = toOrder(row);
    const rest = priceOfRest(row.amount_minor, leftOf({ startsAt: row.starts_at, endsAt: row.ends_at }, ctx.now));
    const isOpen = row.refunded_at === null && rest > 0;
    return { ...order, buyer: authors(row.buyer_id), rest: isOpen ? { amount: rest, currency: row.currency } : null };
  };
  return { list: rows.map(toSale), ...list };
}

/** Every card of the site as its staff edit it. Throws `no_permission`. */
export async function listOfficeCards(ctx: Ctx): Promise<OfficeCard[]> {
  requirePermission(ctx, MANAGE_CARDS);
  const found = await sql<CardRow>`
    select ${CARD_COLUMNS} from forum.cards where site_id = ${ctx.site.id}::bigint order by sort, id`.execute(ctx.db);
  const roles = await readRolesById(
    ctx,
    found.rows.map(({ role_id }) => role_id),
  );
  const texts = (given: Texts) => given as Record<string, string>;
  return found.rows.map((row) => ({
    id: row.id,
    name: texts(row.name),
    benefits: texts(row.benefits),
    picture: row.picture,
    price: { amount: row.price_minor, currency: row.currency },
    days: row.days,
    roleId: row.role_id,
    role: roles.get(row.role_id)?.name ?? '',
    stock: row.stock,
    soldCount: row.sold_count,
    sort: row.sort,
    isOnSale: row.is_on_sale,
  }));
}

/** The roles that a card of the actor may give. Throws `no_permission`. */
export async function listCardRoles(ctx: Ctx): Promise<{ id: number; name: string }[]> {
  requirePermission(ctx, MANAGE_CARDS);
  return listRolesForSale(ctx);
}
