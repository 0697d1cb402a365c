import { expect } from 'vitest';
import { checkBooks, openSmallShop, type SmallShop } from '../../small-shop.ts';
import { startAlipay } from './alipay.ts';
import type { PaymentStandIn } from './payment-stand-in.ts';
import { sandboxOf } from './sandbox.ts';
import { startStripe } from './stripe.ts';
import { startWechat } from './wechat.ts';

export type Played = Record<PaymentStandIn['method'], PaymentStandIn>;

/** A small shop with all four providers played; `close` looks whether its books agree. */
export async function openShopWithProviders(): Promise<{ shop: SmallShop; played: Played; close(): Promise<void> }> {
  const outside = await Promise.all([startStripe(), startAlipay(), startWechat()]);
  const shop = await openSmallShop({ env: Object.assign({}, ...outside.map(({ env }) => env)) });
  const played = {} as Played;
  for (const standIn of [...outside, sandboxOf(() => shop.app)]) played[standIn.method] = standIn;
  const close = async () => {
    expect(await checkBooks(shop.app.database.db)).toEqual([]);
    await shop.close();
    await Promise.all(Object.values(played).map((standIn) => standIn.close()));
  };
  return { shop, played, close };
}
