import type { App, Ctx } from '../../domains/kit/context.ts';
import type { Demo } from '../../domains/kit/demo.ts';
import { NO_DEVICE } from '../../domains/kit/system-context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { actorOf } from './actor-of.ts';
import { markDemo } from './demo-marker.ts';
import { PictureBook } from './draw-pictures.ts';
import { fillApis } from './fill-apis.ts';
import { fillApps } from './fill-apps.ts';
import { fillCampaigns } from './fill-campaigns.ts';
import { fillCollections } from './fill-collections.ts';
import { fillDevelopers } from './fill-developers.ts';
import { fillDigital } from './fill-digital.ts';
import { drawDocuments, fillDocuments } from './fill-documents.ts';
import { fillFreight } from './fill-freight.ts';
import { fillFront } from './fill-front.ts';
import { fillGifts } from './fill-gifts.ts';
import { fillFriends, fillGroups } from './fill-groups.ts';
import { fillCategories, fillMerchants } from './fill-merchants.ts';
import { fillOpenOrders } from './fill-open-orders.ts';
import { addShopper, fillPeople, fillShopper } from './fill-people.ts';
import { fillProducts } from './fill-products.ts';
import { fillCoupons, fillFlashSlots } from './fill-promotions.ts';
import { fillReceivedOrders } from './fill-received-orders.ts';
import { fillReconciliation } from './fill-reconciliation.ts';
import { fillRefunds } from './fill-refunds.ts';
import { fillReviews } from './fill-reviews.ts';
import { fillSales } from './fill-sales.ts';
import { fillTransferAccounts } from './fill-transfer-accounts.ts';
import { fillApplications } from './office/fill-applications.ts';
import { fillReportedReviews } from './office/fill-reported-reviews.ts';
import { fillShopStaff } from './office/fill-shop-staff.ts';
import { fillShopTools } from './office/fill-shop-tools.ts';
import { fillStaff } from './office/fill-staff.ts';
import { fillTraffic } from './office/fill-traffic.ts';
import { fillUnreleased } from './office/fill-unreleased.ts';
import { fillDeveloperPayout } from './office/fill-withdrawals.ts';
import { inOrderOfAudit } from './order-audit-log.ts';
import { type DemoContent, readDemoContent } from './read-content.ts';

/** Coupons that the shopper has claimed already. */
const CLAIMED = 2;

type DemoOfWing = (demo: Demo) => Promise<void>;

/** Fills a new database with the demo content: everything or nothing, then the pictures. */
export async function fillDemo(
  app: App,
  sites: Record<string, number>,
  ofWings: readonly DemoOfWing[],
  say: (text: string) => void,
): Promise<void> {
  const content = await readDemoContent();
  const pictures = new PictureBook();
  await app.sites.load();
  const now = new Date();
  const { documents, files } = await inTransaction(app.database.db, (db) => {
    const ctxOf = (site: string) => demoCtx(app, db, sites[site] ?? 0, now);
    return inOrderOfAudit(db, () => fillTables(ctxOf, sites, content, pictures, ofWings));
  });
  await drawDocuments(app.storage, documents);
  await Promise.all(files.map(({ sha256, content }) => app.storage.put(`private/app-files/${sha256}`, content)));
  const drawn = await pictures.write(app.storage);
  say(`made the demo content: ${content.products.length} products, ${drawn} drawn pictures`);
}

/** Fills every table in the transaction of `ctxOf`; returns the documents to draw and the files to store. */
async function fillTables(
  ctxOf: (site: string) => Ctx,
  sites: Readonly<Record<string, number>>,
  content: DemoContent,
  pictures: PictureBook,
  ofWings: readonly DemoOfWing[],
) {
  const ctx = ctxOf('goods');
  const { db } = ctx;
  await markDemo(db);
  const people = await fillPeople(
    ctx,
    content.merchants.map(({ key, name }) => ({ key, name: name['zh-CN'] })),
    pictures,
  );
  const staff = await fillStaff(ctx, [sites.goods ?? 0, sites.bbs ?? 0], pictures);
  const categories = await fillCategories(db, content.categories, 'goods');
  const appCategories = await fillCategories(db, content.serviceCategories.app, 'app');
  const apiCategories = await fillCategories(db, content.serviceCategories.api, 'api');
  const merchants = await fillMerchants(db, content, people.merchants, pictures);
  const products = await fillProducts(db, content.products, { categories, merchants }, pictures);
  await fillDigital(ctx, { categories, merchants }, pictures);
  await fillUnreleased(ctx, { categories, merchants }, pictures);
  await fillFreight(db, merchants);
  await fillTransferAccounts(db, { id: sites.goods ?? 0 });
  await fillReviews(ctx, content.reviews, products, pictures);
  const coupons = await fillCoupons(db, content.coupons, { merchants, categories, products });
  await fillFront(db, content, sites.goods ?? 0, categories, pictures);
  await fillFlashSlots(ctx, sites.goods ?? 0);
  await fillShopper(ctx, people.shopper, coupons.slice(0, CLAIMED));
  await fillCollections(ctx, people.shopper);
  const money = { merchant: people.merchants[0] ?? 0, reviewers: [people.owner, ...staff] };
  await fillSales(ctx, money);
  await fillReceivedOrders(ctx, people.shopper);
  await fillOpenOrders(ctx, people.shopper);
  await fillRefunds(ctx, people.shopper);
  await fillFriends(ctx);
  await fillCampaigns(ctx, sites.goods ?? 0, content.campaigns);
  await fillGroups(ctx);
  await fillGifts(ctx, people, coupons.slice(CLAIMED));
  await fillReconciliation(ctx);
  const [first] = content.merchants;
  const shop = { id: merchants.get(first?.key ?? '') ?? 0, ownerId: people.merchants[0] ?? 0 };
  await fillReportedReviews(ctx, shop.ownerId);
  await fillTraffic(ctx);
  await fillShopTools(ctx, shop.ownerId);
  await fillShopStaff(ctx, shop.ownerId, pictures);
  const applied = await fillApplications(ctx, people.owner);
  await fillDevelopers(db, { merchant: people.merchants[0] ?? 0, friends: people.friends });
  await fillDeveloperPayout(ctx, money);
  const { owner, friends } = people;
  const pictureOf = (name: string) => pictures.ofPerson(name);
  const common = { ctxOf, actorOf, owner, shops: merchants, shop, friends, pictureOf };
  for (const fill of ofWings) await fill({ ...common, addShopper: (person) => addShopper(db, person) });
  const files = await fillApps(ctxOf('app'), { ...people, categories: appCategories }, pictures);
  await fillApis(ctxOf('api'), apiCategories, pictures);
  return { documents: [...applied, ...(await fillDocuments(db, sites.goods ?? 0))], files };
}

function demoCtx(app: App, db: Ctx['db'], siteId: number, now: Date): Ctx {
  const site = app.sites.byId(siteId);
  if (!site) throw new Error('the demo content needs the sites of a new deployment');
  return {
    app,
    db,
    site,
    actor: null,
    guestKey: null,
    inviteCode: null,
    locale: site.defaultLocale,
    currency: site.defaultCurrency,
    now,
    requestId: 'demo',
    ip: '',
    userAgent: '',
    device: NO_DEVICE,
  };
}
