import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import type { ClaimableCoupons } from '../../promotions/contract.ts';
import { listClaimableCoupons } from '../../promotions/coupons/list-coupons.server.ts';
import { picturesOfStore } from './own-pictures.server.ts';
import { MAX_COUPON_CHOICES, MAX_PICTURE_CHOICES } from './rules.ts';

/** A picture of one's own shop and what it shows. */
export interface PictureChoice {
  url: string;
  name: string;
  isBanner: boolean;
}

/**
 * The banner of one's own shop, what was uploaded for its store, and a picture of each of its products on sale, the best
 * sellers first.
 */
export async function readPictureChoices(ctx: Ctx): Promise<PictureChoice[]> {
  const own = await requireOwnMerchant(ctx, 'design.edit');
  const found = await sql<PictureChoice>`
    select banner_url as url, '' as name, true as "isBanner" from merchant_settings
    where merchant_id = ${own.id}::bigint and banner_url <> ''
    union all
    select u.url, '', false from (${picturesOfStore(own.id)}) u
    where u.url like '/media/%' and not exists (
      select from product_images i join products p on p.id = i.product_id
      where p.merchant_id = ${own.id}::bigint and i.url = u.url)
    union all
    select url, name, false from (
      select coalesce((select i.url from product_images i where i.product_id = p.id and i.url <> ''
          order by i.position desc limit 1), p.cover_url) as url,
        coalesce(p.name ->> ${ctx.locale}::text, p.name ->> ${ctx.site.defaultLocale}::text, p.name ->> 'en', '') as name
      from products p where p.merchant_id = ${own.id}::bigint and p.status = 'on_sale'
      order by p.sales desc, p.id desc limit ${MAX_PICTURE_CHOICES}::int) best
    where url <> ''`.execute(ctx.db);
  return found.rows.filter(({ url }, at) => found.rows.findIndex((other) => other.url === url) === at);
}

/** The coupons of one's own shop that can be claimed now. */
export async function readCouponChoices(ctx: Ctx): Promise<ClaimableCoupons['list']> {
  const own = await requireOwnMerchant(ctx, 'design.edit');
  const { list } = await listClaimableCoupons(ctx, { merId: own.id, page: 1, limit: MAX_COUPON_CHOICES });
  return list;
}
