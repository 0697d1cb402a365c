import { fillShopKinds } from '../../database/basics/shop-kinds.ts';
import { fillDemo } from '../../database/demo/fill.ts';
import { WIRINGS } from '../../server/wirings.ts';
import { type BareApp, startBareApp } from './bare-app.ts';

/** The app of a trial run after its first start: with the content of the demo. */
export async function startFilledDemo(): Promise<BareApp> {
  const shop = await startBareApp({ env: { STOA_DEMO: '1' } });
  await fillShopKinds(shop.app.database.db);
  const sites = await shop.app.database.db.selectFrom('sites').select(['id', 'key']).execute();
  const ofWings = WIRINGS.flatMap(({ demo }) => demo ?? []);
  await fillDemo(shop.app, Object.fromEntries(sites.map((site) => [site.key, site.id])), ofWings, () => {});
  await shop.app.sites.load();
  return shop;
}
