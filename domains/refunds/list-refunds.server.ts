import { type RawBuilder, sql } from 'kysely';
import { type Ctx, isPassed, requireBuyer, requirePlatformPermission } from '../kit/context.ts';
import { requireOwnMerchant } from '../merchants/own-merchant.server.ts';
import type { RefundList, RefundOverview } from './contract.ts';
import type { Decider } from './decide-refund.server.ts';
import { CARD_JSON, CARD_TABLES, type RefundRow, refundCard } from './refund-card.server.ts';
import { REFUND_TABS, type RefundTab, tabStages } from './rules.ts';
import { requireSellingDeveloper } from './selling-developer.server.ts';
import { REFUND_STATUSES, type RefundStatus, stageOf } from './states.ts';

/** The buyer's refunds of a tab, newest first, with the counts of all tabs, in one round trip. */
export async function listRefunds(
  ctx: Ctx,
  query: { status?: RefundTab; orderNo?: string; page?: number; limit?: number },
): Promise<RefundList> {
  const { userId } = requireBuyer(ctx);
  const { status = 'all', orderNo, page = 1, limit = 10 } = query;
  const ofOrder = orderNo ? sql`o.no = ${orderNo}` : sql`true`;
  const found = await readList(ctx, {
    mine: sql`r.user_id = ${userId}::bigint and ${isPassed(ctx, sql`r.order_id`)} and ${ofOrder}`,
    statuses: statusesOf(status),
    page,
    limit,
  });
  return { ...found, counts: countTabs(found.byStatus), page, limit };
}

/** What waits for the deciding party: the shop's reviews and returns, the platform's appeals. */
const WAITING: Record<Decider, readonly RefundStatus[]> = {
  merchant: ['reviewing', 'returning'],
  developer: ['reviewing'],
  platform: ['appealed'],
};

/** The refunds of a shop or a developer, or all of them for the platform, pending ones first. */
export async function listForDecision(
  ctx: Ctx,
  query: { status?: RefundTab | 'todo'; keyword?: string; orderNo?: string; page?: number; limit?: number },
  as: Decider,
): Promise<RefundOverview> {
  const whose = await whoseRefunds(ctx, as);
  const { status = 'todo', keyword = '', orderNo, page = 1, limit = 20 } = query;
  const pattern = `%${keyword.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const found = await readList(ctx, {
    mine: sql`${whose} and (${keyword.trim()} = '' or r.no ilike ${pattern} or o.no ilike ${pattern})
      and (${orderNo ?? ''} = '' or o.no = ${orderNo ?? ''})`,
    statuses: status === 'todo' ? WAITING[as] : statusesOf(status),
    page,
    limit,
    oldestFirst: status === 'todo',
  });
  const todo = sumOf(found.byStatus, WAITING[as]);
  return { ...found, counts: { ...countTabs(found.byStatus), todo }, page, limit };
}

async function whoseRefunds(ctx: Ctx, as: Decider): Promise<RawBuilder<unknown>> {
  if (as === 'platform') {
    requirePlatformPermission(ctx, 'refunds.manage');
    return sql`true`;
  }
  const sellerId =
    as === 'developer'
      ? await requireSellingDeveloper(ctx, { isReading: true })
      : (await requireOwnMerchant(ctx, 'refunds.read')).id;
  return sql`r.merchant_id = ${sellerId}::bigint`;
}

type ByStatus = ReadonlyMap<RefundStatus, number>;

async function readList(
  ctx: Ctx,
  request: {
    mine: RawBuilder<unknown>;
    statuses: readonly RefundStatus[];
    page: number;
    limit: number;
    oldestFirst?: boolean;
  },
) {
  const { mine, statuses, page, limit, oldestFirst = false } = request;
  const direction = oldestFirst ? sql`asc` : sql`desc`;
  const result = await sql<{ cards: RefundRow[] | null; counts: Partial<Record<RefundStatus, number>> | null }>`
    with mine as (select r.id, r.status, r.created_at from refunds r join orders o on o.id = r.order_id where ${mine}),
    shown as (
      select id from mine where status = any(${[...statuses]}::text[]) order by created_at ${direction}, id ${direction}
      limit ${limit}::int offset ${(page - 1) * limit}::int
    )
    select (select jsonb_agg(${CARD_JSON} order by r.created_at ${direction}, r.id ${direction}) from shown s join refunds r on r.id = s.id ${CARD_TABLES}) as cards,
      (select jsonb_object_agg(status, num) from (select status, count(*) as num from mine group by status) c) as counts`.execute(
    ctx.db,
  );
  const { cards, counts } = result.rows[0] ?? { cards: null, counts: null };
  const byStatus: ByStatus = new Map(REFUND_STATUSES.map((status) => [status, counts?.[status] ?? 0]));
  return { list: (cards ?? []).map((card) => refundCard(ctx, card)), total: sumOf(byStatus, statuses), byStatus };
}

function statusesOf(tab: RefundTab): readonly RefundStatus[] {
  const stages = tabStages(tab);
  return REFUND_STATUSES.filter((status) => stages?.includes(stageOf(status)) ?? true);
}

const sumOf = (byStatus: ByStatus, statuses: readonly RefundStatus[]) =>
  statuses.reduce((sum, status) => sum + (byStatus.get(status) ?? 0), 0);

function countTabs(byStatus: ByStatus): Record<RefundTab, number> {
  return Object.fromEntries(REFUND_TABS.map((tab) => [tab, sumOf(byStatus, statusesOf(tab))])) as Record<
    RefundTab,
    number
  >;
}
