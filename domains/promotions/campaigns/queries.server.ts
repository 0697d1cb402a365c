import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type CardRow, cardJson, inReadersCurrency, instantOf, toCard } from '../../catalog/card.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { CampaignDetail, CampaignItem, CampaignList, OpenGroup } from './contract.ts';
import type { CampaignKind } from './kinds.ts';
import { GROUPS_SHOWN } from './rules.ts';
import { seesNames, shownName } from './shown-names.ts';
import { type TermsRow, termsColumns, toTerms } from './terms.server.ts';

export interface CampaignFilter {
  kind?: CampaignKind;
  /** Those that sell this product. */
  productId?: number;
  /** Those of this shop. */
  merId?: number;
  state?: 'running' | 'coming';
  page?: number;
  limit?: number;
}

interface CardNumbers {
  price: number;
  was: number;
  deposit: number | null;
  quota: number;
  taken: number;
  card: CardRow;
}

/** Running and upcoming campaigns of the site, the next to end or to begin first, in one round trip. */
export async function listCampaigns(ctx: Ctx, filter: CampaignFilter = {}): Promise<CampaignList> {
  const { kind, productId, merId, state = 'running', page = 1, limit = 20 } = filter;
  const isInTime =
    state === 'running'
      ? sql`a.starts_at <= ${ctx.now}::timestamptz and a.ends_at > ${ctx.now}::timestamptz`
      : sql`a.starts_at > ${ctx.now}::timestamptz`;
  const result = await sql<(TermsRow & CardNumbers) | { id: null }>`
    with wanted as (
      select a.* from campaigns a join products p on p.id = a.product_id join merchants m on m.id = a.merchant_id
      where a.site_id = ${ctx.site.id}::bigint and a.active and ${isInTime} and ${kind ? sql`a.kind = ${kind}` : sql`true`}
        and ${productId ? sql`a.product_id = ${productId}::bigint` : sql`true`}
        and ${merId ? sql`a.merchant_id = ${merId}::bigint` : sql`true`}
        and p.status = 'on_sale' and m.status = 'open'
    ), shown as (
      select * from wanted order by ${sql.ref(state === 'running' ? 'ends_at' : 'starts_at')}, id
      limit ${limit}::int offset ${(page - 1) * limit}::int
    ), cards as (
      select ${termsColumns(ctx)}, a.starts_at, a.ends_at, i.*, ${cardJson(ctx)} as card
      from shown a join products p on p.id = a.product_id join merchants m on m.id = a.merchant_id
      join lateral (
        select (array_agg(i.price_minor order by i.price_minor, i.id))[1] as price,
          (array_agg(s.price_minor order by i.price_minor, i.id))[1] as was,
          (array_agg(i.deposit_minor order by i.price_minor, i.id))[1] as deposit, sum(i.quota)::int as quota,
          sum(i.taken)::int as taken
        from campaign_items i join skus s on s.id = i.sku_id where i.campaign_id = a.id
      ) i on i.price is not null
    )
    select c.*, t.total from (select count(*)::int as total from wanted) t left join cards c on true
    order by c.${sql.ref(state === 'running' ? 'ends_at' : 'starts_at')}, c.id`.execute(ctx.db);
  const rows = result.rows.filter((row): row is TermsRow & CardNumbers => row.id !== null);
  const total = (result.rows[0] as { total?: number } | undefined)?.total ?? 0;
  return { list: rows.map((row) => toCampaignCard(ctx, row)), total, page, limit };
}

function toCampaignCard(ctx: Ctx, row: TermsRow & CardNumbers): CampaignList['list'][number] {
  const money = (amount: number) => inReadersCurrency(ctx, amount, row.card.currency);
  return {
    ...toTerms(row, ctx.now),
    price: money(row.price),
    was: money(row.was),
    deposit: row.deposit === null ? null : money(row.deposit),
    quota: row.quota,
    taken: row.taken,
    product: toCard(ctx, row.card),
  };
}

interface DetailRow extends TermsRow {
  productId: number;
  currency: string;
  items: (Omit<CampaignItem, 'price' | 'was' | 'deposit'> & { price: number; was: number; deposit: number | null })[];
  groups: OpenGroup[];
}

/** One campaign with its items and joinable groups, running or not. Throws `campaign_not_found`. */
export async function readCampaign(ctx: Ctx, id: number): Promise<CampaignDetail> {
  const result = await sql<DetailRow>`
    select ${termsColumns(ctx)}, a.product_id as "productId", p.currency, (
      select coalesce(json_agg(json_build_object('itemId', i.id, 'skuId', i.sku_id, 'price', i.price_minor, 'was', s.price_minor,
        'deposit', i.deposit_minor, 'quota', i.quota, 'taken', i.taken, 'perUser', i.per_user,
        'left', greatest(least(i.quota - i.taken, coalesce(t.on_hand - t.reserved, 0)), 0)) order by s.position, i.id), '[]')
      from campaign_items i join skus s on s.id = i.sku_id and s.active left join stock t on t.sku_id = s.id
      where i.campaign_id = a.id) as items, (
      select coalesce(json_agg(json_build_object('id', o.id, 'leader', json_build_object('nickname', o.nickname, 'avatar', o.avatar_url),
        'avatars', o.avatars, 'size', o.size, 'left', o.size - o.taken, 'expiresAt', ${instantOf('o.expires_at')})
        order by o.expires_at, o.id), '[]')
      from (
        select e.*, u.nickname, u.avatar_url, (
          select json_agg(su.avatar_url order by slot.order_id) from group_slots slot join users su on su.id = slot.user_id
          where slot.group_id = e.id and slot.paid) as avatars
        from campaign_groups e join users u on u.id = e.leader_id
        where e.campaign_id = a.id and e.status = 'open' and e.paid > 0 and e.taken < e.size
          and e.expires_at > ${ctx.now}::timestamptz
        order by e.expires_at, e.id limit ${sql.lit(GROUPS_SHOWN)}) o) as groups
    from campaigns a join products p on p.id = a.product_id join merchants m on m.id = a.merchant_id
    where a.id = ${id}::bigint and a.site_id = ${ctx.site.id}::bigint and p.status = 'on_sale' and m.status = 'open'`.execute(
    ctx.db,
  );
  const row = result.rows[0];
  if (!row) throw new DomainError('campaign_not_found', { id });
  const money = (amount: number) => inReadersCurrency(ctx, amount, row.currency);
  return {
    ...toTerms(row, ctx.now),
    productId: row.productId,
    items: row.items.map((item) => ({
      ...item,
      price: money(item.price),
      was: money(item.was),
      deposit: item.deposit === null ? null : money(item.deposit),
    })),
    groups: row.groups.map((group) => ({
      ...group,
      leader: { ...group.leader, nickname: shownName(group.leader.nickname, seesNames(ctx.actor)) },
    })),
    serverTime: ctx.now.toISOString(),
  };
}
