/** A shop, a product of a shop, or an app of the app market. */
export type TrafficTarget = { merchantId: number } | { productId: number } | { appId: number };

const PRODUCT_PAGE = /^\/goods_detail\/([1-9]\d{0,14})(?:\.data)?$/;
const APP_PAGE = /^\/app_detail\/([1-9]\d{0,14})(?:\.data)?$/;
const SHOP_PAGE = /^\/(?:merchant\/(?:home|category|merchant_more|coupon)|store|store\/theme\/\w+)(?:\.data)?$/;
const SHOP_ID = /^[1-9]\d{0,14}$/;
/** Calls, and what crawlers and the router of the pages ask for. */
const NO_PAGE = /^\/(?:api\/|__manifest$|robots\.txt$|sitemap|\.well-known\/)/;

/** Which shop, product or app a page is about. On a shop's own host every page is the shop's. */
export function trafficTarget(path: string, id: string | undefined, ownMerchantId?: number): TrafficTarget | null {
  const product = PRODUCT_PAGE.exec(path)?.[1];
  if (product) return { productId: Number(product) };
  const app = APP_PAGE.exec(path)?.[1];
  if (app) return { appId: Number(app) };
  if (ownMerchantId !== undefined) return NO_PAGE.test(path) ? null : { merchantId: ownMerchantId };
  return id !== undefined && SHOP_ID.test(id) && SHOP_PAGE.test(path) ? { merchantId: Number(id) } : null;
}
