import type { PageAddress } from '../../manifest/page-address.ts';

/** The address that starts a checkout with a month of a plan. */
export const beginAddress = (offer: { productId: number; skuId: number }): PageAddress =>
  `/order/begin?product=${offer.productId}&sku=${offer.skuId}&num=1`;
