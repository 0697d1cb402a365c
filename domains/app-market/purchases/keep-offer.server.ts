import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { offerElsewhere } from '../../catalog/elsewhere/offer-elsewhere.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { findDeveloperAccount } from '../../merchants/developer-account.server.ts';

interface Priced {
  developerId: number | null;
  name: string;
  icon: string;
  categoryId: number;
  priceMinor: number;
  isListed: boolean;
  isSold: boolean;
}

/**
 * Brings what is sold in line with an app, in the transaction of `ctx.db`: its product can be bought while the app is
 * listed with a price. `priceMinor` is a new price. Throws `seller_account_missing` for a price before the developer has a
 * bank account to be paid on.
 */
export async function keepOffer(ctx: Ctx, appId: number, priceMinor?: number): Promise<void> {
  const found = await sql<Priced>`
    select developer_id as "developerId", name, icon, category_id as "categoryId", price_minor as "priceMinor",
      status = 'listed' as "isListed", product_id is not null as "isSold"
    from apps.apps where id = ${appId}::bigint`.execute(ctx.db);
  const [app] = found.rows;
  const wanted = priceMinor ?? app?.priceMinor ?? 0;
  if (!app || (wanted === 0 && !app.isSold)) return;
  const account = app.developerId === null ? undefined : await findDeveloperAccount(ctx, app.developerId);
  if (!account) throw new DomainError('seller_account_missing');
  const { productId, skuId } = await offerElsewhere(ctx, {
    merchantId: account.id,
    soldAs: 'app',
    key: `app-${appId}`,
    page: `/app_detail/${appId}`,
    name: { [ctx.site.defaultLocale]: app.name },
    cover: app.icon,
    categoryId: app.categoryId,
    priceMinor: wanted,
    currency: account.currency,
    isOffered: app.isListed && wanted > 0,
  });
  await sql`
    update apps.apps set price_minor = ${wanted}::bigint, currency = ${account.currency}, product_id = ${productId}::bigint,
      sku_id = ${skuId}::bigint
    where id = ${appId}::bigint`.execute(ctx.db);
}
