import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { readBoughtEnds } from '../../accounts/roles/bought-roles.server.ts';
import { readRolesById } from '../../accounts/roles/queries.server.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { asksForPayPassword } from '../../payables/pay-password/rules.ts';
import type { HeldRole } from '../../sites/members/rules.ts';
import { allBoards, visibleBoards } from '../boards/boards.server.ts';
import { openTo } from '../boards/permissions.ts';
import { readSpendable } from '../money/wallet-parts.server.ts';
import { CARD_COLUMNS, type CardRow, say } from './card-rows.server.ts';
import type { CardDetails, MembershipCard, OwnCard } from './contract.ts';
import { piecesLeft } from './rules.ts';

type Roles = ReadonlyMap<number, HeldRole & { name: string }>;

/** The cards that are on sale, in the order of their staff. */
export async function listCards(ctx: Ctx): Promise<MembershipCard[]> {
  const found = await sql<CardRow>`
    select ${CARD_COLUMNS} from forum.cards where site_id = ${ctx.site.id}::bigint and is_on_sale order by sort, id`.execute(
    ctx.db,
  );
  return toCards(ctx, found.rows);
}

/**
 * One card, and what is missing in the reader's wallet for it. Throws `forum_card_not_found`, also for one that is not on
 * sale and that the reader has never had.
 */
export async function readCard(ctx: Ctx, id: number): Promise<CardDetails> {
  const found = await sql<CardRow>`
    select ${CARD_COLUMNS} from forum.cards c where id = ${id}::bigint and site_id = ${ctx.site.id}::bigint
      and (is_on_sale or exists (select from forum.card_periods p
        where p.card_id = c.id and p.user_id = ${ctx.actor?.userId ?? 0}::bigint))`.execute(ctx.db);
  const [card] = await toCards(ctx, found.rows);
  if (!card) throw new DomainError('forum_card_not_found', { id });
  const needsPayPassword = asksForPayPassword(ctx);
  if (!ctx.actor) return { ...card, missing: null, needsPayPassword };
  const { amount, currency } = card.price;
  const wallet = await readSpendable(ctx, ctx.actor.userId, currency);
  const missing = { amount: Math.max(0, amount - wallet.balance - wallet.income), currency };
  return { ...card, missing, needsPayPassword };
}

/** The cards that the actor has now, the one that ends first before the others, each with the boards that it opens. */
export async function listOwnCards(ctx: Ctx): Promise<OwnCard[]> {
  const { userId, roleKey, heldRoles = [] } = requireActor(ctx);
  const ends = await readBoughtEnds(ctx, userId);
  const ids = [...ends].filter(([, endsAt]) => endsAt > ctx.now).map(([id]) => id);
  const found = await sql<CardRow>`
    select ${CARD_COLUMNS} from forum.cards where site_id = ${ctx.site.id}::bigint and id = any (${ids}::bigint[])`.execute(
    ctx.db,
  );
  const [cards, roles, boards, visible] = await Promise.all([
    toCards(ctx, found.rows),
    rolesOf(ctx, found.rows),
    allBoards(ctx),
    visibleBoards(ctx),
  ]);
  const own = heldRoles.filter(({ key }) => key === roleKey);
  const openedBy = (row: CardRow | undefined) => {
    const role = roles.get(row?.role_id ?? 0);
    const opened = boards.filter((board) => role && openTo([role], board) && !openTo(own, board));
    return opened.filter((board) => visible.includes(board));
  };
  return cards
    .map((card) => ({
      ...card,
      boards: openedBy(found.rows.find(({ id }) => id === card.id)).map(({ slug, name }) => ({
        slug,
        name: pickText(name, ctx.locale, ctx.site.defaultLocale),
      })),
    }))
    .sort((a, b) => (a.endsAt ?? '').localeCompare(b.endsAt ?? ''));
}

function rolesOf(ctx: Ctx, rows: readonly CardRow[]): Promise<Roles> {
  return readRolesById(
    ctx,
    rows.map(({ role_id }) => role_id),
  );
}

async function toCards(ctx: Ctx, rows: readonly CardRow[]): Promise<MembershipCard[]> {
  if (rows.length === 0) return [];
  const [roles, ends] = await Promise.all([
    rolesOf(ctx, rows),
    ctx.actor ? readBoughtEnds(ctx, ctx.actor.userId) : new Map<number, Date>(),
  ]);
  return rows.map((row) => {
    const endsAt = ends.get(row.id);
    return {
      id: row.id,
      name: say(ctx, row.name),
      benefits: say(ctx, row.benefits),
      picture: row.picture,
      price: { amount: row.price_minor, currency: row.currency },
      days: row.days,
      role: roles.get(row.role_id)?.name ?? '',
      left: piecesLeft({ stock: row.stock, soldCount: row.sold_count }),
      isOnSale: row.is_on_sale && roles.has(row.role_id),
      endsAt: endsAt && endsAt > ctx.now ? endsAt.toISOString() : null,
    };
  });
}
