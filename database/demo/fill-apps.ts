import { keepOffer } from '../../domains/app-market/purchases/keep-offer.server.ts';
import { ensureSellerOfDeveloper } from '../../domains/developers/ensure-seller.server.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import { fillAppActivity } from './apps/fill-app-activity.ts';
import { fillAppEditorial } from './apps/fill-app-editorial.ts';
import { fillAppRows, fillAppVersions, fillMoreDevelopers } from './apps/fill-app-rows.ts';
import { type DemoApps, readDemoApps } from './apps/read-apps.ts';
import type { SampleFile } from './apps/sample-files.ts';
import type { PictureBook } from './draw-pictures.ts';
import type { Keys } from './fill-merchants.ts';

/** Sellers whose bank accounts are known. */
async function priceApps(ctx: Ctx, content: DemoApps, ids: { apps: Keys; developers: Keys }): Promise<void> {
  for (const { key, developer, price } of content.apps) {
    if (!price || !developer) continue;
    await ensureSellerOfDeveloper(ctx, ids.developers.get(developer) ?? 0);
    await keepOffer(ctx, ids.apps.get(key) ?? 0, price);
  }
}

interface Given {
  /** Of the kind `app`. */
  categories: Keys;
  shopper: number;
  friends: readonly number[];
  owner: number;
}

/** An app market in use: apps with their versions, readers and editors; returns the files to store. */
export async function fillApps(ctx: Ctx, given: Given, pictures: PictureBook): Promise<SampleFile[]> {
  const content = await readDemoApps();
  const developers = await fillMoreDevelopers(ctx.db, content, pictures);
  const apps = await fillAppRows(ctx.db, content, { developers, categories: given.categories }, pictures);
  const files = await fillAppVersions(ctx.db, content, apps);
  await priceApps(ctx, content, { apps, developers });
  await fillAppActivity(ctx.db, content, apps, given.shopper);
  await fillAppEditorial(ctx.db, content, { ...given, apps }, pictures);
  return files;
}
