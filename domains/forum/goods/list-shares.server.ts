import { type RawBuilder, sql } from 'kysely';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { readMerchantNames } from '../../merchants/queries.server.ts';
import { authorsOf } from '../people/authors.server.ts';
import { readAuthorRates } from './author-rate.server.ts';
import type { GoodsShare, ShareList, SharesQuery, ShopShares } from './contract.ts';

interface ShareRow {
  id: number;
  orderNo: string;
  topicId: number;
  title: string;
  merchantId: number;
  authorId: number | null;
  rateBp: number;
  currency: string;
  paid: number;
  amount: number;
  placedAt: Date;
  settledAt: Date | null;
}

/** The actor's shares of purchases through their topics on this site, the newest first. */
export async function listGoodsShares(ctx: Ctx, query: SharesQuery): Promise<ShareList> {
  const { userId } = requireMember(ctx);
  const { rows, total } = await readRows(
    ctx,
    sql`author_id = ${userId}::bigint and site_id = ${ctx.site.id}::bigint`,
    query,
  );
  return { list: await toShares(ctx, rows), total, page: query.page, limit: query.limit };
}

/** What the actor's shop pays authors, and for which orders, the newest first. */
export async function listShopShares(ctx: Ctx, query: SharesQuery): Promise<ShopShares> {
  const own = await requireOwnMerchant(ctx, 'earnings.read');
  const { rows, total } = await readRows(ctx, sql`merchant_id = ${own.id}::bigint`, query);
  const [shares, rates, people] = await Promise.all([
    toShares(ctx, rows),
    readAuthorRates(ctx, [own.id]),
    authorsOf(
      ctx,
      rows.map(({ authorId }) => authorId),
    ),
  ]);
  const list = shares.map((share, place) => {
    const { id, name } = people(rows[place]?.authorId);
    return { ...share, author: id > 0 ? { id, name } : null };
  });
  return { rateBp: rates.get(own.id) ?? 0, list, total, page: query.page, limit: query.limit };
}

/** What the actor may expect of purchases that can still be refunded, in the site's currency. */
export async function sumExpected({ db, site }: Pick<Ctx, 'db' | 'site'>, userId: number): Promise<number> {
  const found = await sql<{ amount: number }>`
    select coalesce(sum(share_minor), 0)::bigint as amount from forum.goods_shares
    where author_id = ${userId}::bigint and site_id = ${site.id}::bigint and currency = ${site.defaultCurrency}
      and paid_at is not null and settled_at is null`.execute(db);
  return found.rows[0]?.amount ?? 0;
}

async function readRows(ctx: Ctx, whose: RawBuilder<unknown>, { page, limit }: SharesQuery) {
  const where = sql`${whose} and paid_at is not null`;
  const [found, counted] = await Promise.all([
    sql<ShareRow>`
      select order_line_id as id, order_no as "orderNo", topic_id as "topicId", title, merchant_id as "merchantId",
        author_id as "authorId", rate_bp as "rateBp", currency, paid_minor as paid, share_minor as amount,
        placed_at as "placedAt", settled_at as "settledAt"
      from forum.goods_shares where ${where}
      order by order_line_id desc limit ${limit}::int offset ${(page - 1) * limit}::int`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total from forum.goods_shares where ${where}`.execute(ctx.db),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

async function toShares(ctx: Ctx, rows: readonly ShareRow[]): Promise<GoodsShare[]> {
  const names = await readMerchantNames(
    ctx,
    rows.map(({ merchantId }) => merchantId),
  );
  return rows.map(
    ({ id, orderNo, topicId, title, merchantId, rateBp, currency, paid, amount, placedAt, settledAt }) => ({
      ...{ id, orderNo, rateBp },
      topic: { id: topicId, title },
      shop: { id: merchantId, name: names.get(merchantId) ?? '' },
      paid: { amount: paid, currency },
      amount: { amount, currency },
      state: settledAt === null ? 'expected' : amount > 0 ? 'earned' : 'none',
      placedAt: placedAt.toISOString(),
      settledAt: settledAt?.toISOString() ?? null,
    }),
  );
}
