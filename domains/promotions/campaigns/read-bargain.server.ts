import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { inReadersCurrency, instantOf, textOf } from '../../catalog/card.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { Bargain } from './contract.ts';
import { seesNames, shownName } from './shown-names.ts';

type Amounts = 'start' | 'price' | 'floor';
type BargainRow = Omit<Bargain, Amounts | 'contributors' | 'serverTime'> &
  Record<Amounts, number> & {
    currency: string;
    contributors: (Omit<Bargain['contributors'][number], 'cut'> & { cut: number })[];
  };

/** A bargain as visible to anyone with its URL; strangers see no names. Throws `bargain_not_found`. */
export async function readBargain(ctx: Ctx, id: number): Promise<Bargain> {
  const viewer = sql`${ctx.actor?.userId ?? 0}::bigint`;
  const result = await sql<BargainRow>`
    select f.id, a.id as "campaignId", a.product_id as "productId",
      coalesce(nullif(${textOf(ctx, 'a.title')}, ''), ${textOf(ctx, 'p.name')}) as title, i.id as "itemId", i.sku_id as "skuId",
      case when f.status = 'open' and f.expires_at <= ${ctx.now}::timestamptz then 'expired' else f.status end as status,
      json_build_object('nickname', u.nickname, 'avatar', u.avatar_url) as owner, f.user_id = ${viewer} as "isMine",
      p.currency, f.start_minor as start, f.price_minor as price, f.floor_minor as floor, f.helps as contributions,
      f.helps_needed as "contributionsNeeded", ${instantOf('f.expires_at')} as "expiresAt", (
        select coalesce(json_agg(json_build_object('nickname', hu.nickname, 'avatar', hu.avatar_url, 'cut', h.cut_minor,
          'at', ${instantOf('h.helped_at')}) order by h.helped_at desc, h.helper_id), '[]')
        from bargain_contributions h join users hu on hu.id = h.helper_id where h.bargain_id = f.id) as contributors,
      exists (select from bargain_contributions h where h.campaign_id = a.id and h.helper_id = ${viewer}) as "hasContributed",
      (select o.no from orders o where o.id = f.order_id and f.user_id = ${viewer}) as "orderNo"
    from bargains f join campaign_items i on i.id = f.item_id join campaigns a on a.id = f.campaign_id
      join products p on p.id = a.product_id join users u on u.id = f.user_id
    where f.id = ${id}::bigint and a.site_id = ${ctx.site.id}::bigint`.execute(ctx.db);
  const row = result.rows[0];
  if (!row) throw new DomainError('bargain_not_found', { id });
  const { currency, start, price, floor, owner, contributors, ...rest } = row;
  const sees = seesNames(ctx.actor, row.isMine);
  const named = <T extends { nickname: string }>(one: T): T => ({ ...one, nickname: shownName(one.nickname, sees) });
  const money = (amount: number) => inReadersCurrency(ctx, amount, currency);
  return {
    ...rest,
    start: money(start),
    price: money(price),
    floor: money(floor),
    owner: named(owner),
    contributors: contributors.map((contributor) => ({ ...named(contributor), cut: money(contributor.cut) })),
    serverTime: ctx.now.toISOString(),
  };
}
