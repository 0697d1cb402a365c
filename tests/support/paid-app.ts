import { sql } from 'kysely';
import { keepOffer } from '../../domains/app-market/purchases/keep-offer.server.ts';
import { ensureSellerOfDeveloper } from '../../domains/developers/ensure-seller.server.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import { makeApp, makeVersion } from './app-market.ts';
import type { Goods } from './small-shop.ts';

export interface PaidApp extends Goods {
  appId: number;
  sha256: string;
  /** The address of its file, without a signature. */
  url: string;
}

/** A listed app of a developer with a merchant account, which costs something, with one file. */
export async function makePaidApp(
  ctx: Ctx,
  { developerId, name = 'Paid Notes', price = 1_800 }: { developerId: number; name?: string; price?: number },
): Promise<PaidApp> {
  const category = await sql<{ id: number }>`
    insert into categories (kind, key, level, name) values ('app', 'paid', 1, '{"en": "Paid"}')
    on conflict (kind, key) do update set level = 1 returning id`.execute(ctx.db);
  const categoryId = category.rows[0]?.id ?? 0;
  const merchantId = await ensureSellerOfDeveloper(ctx, developerId);
  const appId = await makeApp(ctx.app, { name, developerId, categoryId });
  const { sha256, url } = await makeVersion(ctx.app, { appId });
  await keepOffer(ctx, appId, price);
  const found = await sql<{ productId: number; skuId: number }>`
    select product_id as "productId", sku_id as "skuId" from apps.apps where id = ${appId}::bigint`.execute(ctx.db);
  const { productId = 0, skuId = 0 } = found.rows[0] ?? {};
  return { appId, productId, skuId, merchantId, price, sha256, url };
}
