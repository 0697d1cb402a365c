import { sql } from 'kysely';
import type { Ctx } from '../../domains/kit/context.ts';
import { placeOrder } from '../../domains/orders/checkout/place-order.server.ts';
import { startPreOrder } from '../../domains/orders/checkout/pre-order.server.ts';
import { transitionOrders } from '../../domains/orders/lifecycle/transition-orders.server.ts';
import { shipOrder } from '../../domains/orders/shipping/ship-order.server.ts';
import { buyGiftCard } from '../../domains/payments/gift-cards/buy-gift-card.server.ts';
import { issueGiftCards } from '../../domains/payments/gift-cards/gift-batches.server.ts';
import { giveGiftCard } from '../../domains/payments/gift-cards/give-gift-card.server.ts';
import { keepGiftCard, redeemGiftCard } from '../../domains/payments/gift-cards/redeem-gift-card.server.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import { checkIn } from '../../domains/points/check-in.server.ts';
import { holdOrderPoints } from '../../domains/points/order-points.server.ts';
import type { CouponInput } from '../../domains/promotions/coupons/admin/contract.ts';
import { makeCodes } from '../../domains/promotions/coupons/admin/make-codes.server.ts';
import { saveCoupon } from '../../domains/promotions/coupons/admin/save-coupon.server.ts';
import { claimCoupon } from '../../domains/promotions/coupons/claim-coupon.server.ts';
import { redeemCoupon } from '../../domains/promotions/coupons/codes/redeem-coupon.server.ts';
import { EventBus } from '../../platform/events.ts';
import { actorOf } from './actor-of.ts';

const DAY_MS = 86_400_000;
/** A word that everybody may redeem among their coupons: the home page tells it. */
const DEMO_CODE = 'STOA2026';

const WELCOME: CouponInput = {
  name: {
    en: 'Friends of the colonnade',
    'zh-CN': '柱廊之友专享券',
    'zh-TW': '柱廊之友專享券',
    fr: 'Les amis de la colonnade',
    th: 'คูปองสำหรับเพื่อนของสโตอา',
    lao: 'ຄູປອງສຳລັບໝູ່ຂອງສະໂຕອາ',
  },
  scope: 'general',
  targetIds: [],
  minSpend: 6_000,
  discount: 2_000,
  total: 20_000,
  perUser: 2,
  validDays: 30,
  way: 'code',
  publicCode: DEMO_CODE,
};
const FAIR: CouponInput = {
  ...WELCOME,
  name: {
    en: 'Trade fair visitors',
    'zh-CN': '展会观众专属券',
    'zh-TW': '展會觀眾專屬券',
    fr: 'Visiteurs du salon',
    th: 'คูปองสำหรับผู้เข้าชมงานแสดงสินค้า',
    lao: 'ຄູປອງສຳລັບຜູ້ເຂົ້າຊົມງານວາງສະແດງສິນຄ້າ',
  },
  scope: 'merchant',
  minSpend: 20_000,
  discount: 5_000,
  total: 200,
  way: 'batch',
  publicCode: null,
};

interface People {
  shopper: number;
  owner: number;
}

/** Coupons by codes, gift cards and points as they come to be: bought, given, redeemed, spent, day by day up to now. */
export async function fillGifts(ctx: Ctx, people: People, couponIds: readonly number[]): Promise<void> {
  const at = await shopperOn(ctx, people.shopper);
  const [past] = couponIds;
  if (past !== undefined) await claimCoupon(at(40), past);
  await issueCoupons(ctx, people.owner);
  await fillCards(ctx, at, people.owner);
  const claim = await redeemCoupon(at(20), DEMO_CODE);
  await redeemCoupon(at(2), DEMO_CODE);
  await spendGift(ctx, at, claim.coupon.id);
  for (const daysAgo of [3, 2, 1]) await checkIn(at(daysAgo));
}

type On = (daysAgo: number) => Ctx;

/** The shopper so many days ago; of all who listen only the points do, for the rest is old news. */
async function shopperOn(ctx: Ctx, userId: number): Promise<On> {
  const shopper = await actorOf(ctx, userId);
  const events = new EventBus<Ctx>();
  events.on('order.received', holdOrderPoints);
  return (daysAgo) => {
    const now = new Date(ctx.now.getTime() - daysAgo * DAY_MS);
    return { ...ctx, app: { ...ctx.app, events }, now, actor: { ...shopper, payProvedAt: now } };
  };
}

async function issueCoupons(ctx: Ctx, ownerId: number): Promise<void> {
  const owner = { ...ctx, actor: await actorOf(ctx, ownerId) };
  await saveCoupon(owner, { merchantId: null, currency: 'CNY', userId: ownerId }, WELCOME);
  const found = await sql<{ id: number; owner_id: number }>`
    select id, owner_id from merchants where key = 'lumen-digital'`.execute(ctx.db);
  const shop = found.rows[0];
  if (!shop) return;
  const issuer = { merchantId: shop.id, currency: 'CNY', userId: shop.owner_id };
  const id = await saveCoupon({ ...ctx, actor: await actorOf(ctx, shop.owner_id) }, issuer, FAIR);
  await makeCodes(ctx, issuer, { id, num: 50, note: '2026-11' });
}

/** Two cards of the shopper's own, one of them with a code for a friend; and gift money from a card of the platform. */
async function fillCards(ctx: Ctx, at: On, ownerId: number): Promise<void> {
  const office = { ...ctx, actor: { ...(await actorOf(ctx, ownerId)), permissions: ['promotions.manage'] } };
  const expiresAt = new Date(ctx.now.getTime() + 180 * DAY_MS).toISOString();
  const { codes } = await issueGiftCards(office, {
    design: 'blossom',
    currency: 'CNY',
    amount: 10_000,
    num: 20,
    expiresAt,
    note: '2026',
  });
  await redeemGiftCard(at(25), codes[0] ?? '');
  const bought: string[] = [];
  for (const [design, amount, num] of [
    ['lantern', 20_000, 2],
    ['waves', 5_000, 1],
  ] as const) {
    const { orderNo } = await buyGiftCard(at(22), { design, amount, num, requestId: `demo-${design}` });
    await pay(at(22), { orderNo, method: 'balance' });
    bought.push(...Array.from({ length: num }, (_, index) => `${orderNo}-${index + 1}`));
  }
  await giveGiftCard(at(12), { no: bought[1] ?? '', message: '生日快乐，挑一件自己喜欢的吧！' });
  await keepGiftCard(at(12), bought[2] ?? '');
}

/** An order of the past that a coupon, points and gift money paid for: it is completed, and its points are free. */
async function spendGift(ctx: Ctx, at: On, claimId: number): Promise<void> {
  const found = await sql<{ productId: number; skuId: number; addressId: number; userId: number }>`
    select p.id as "productId", s.id as "skuId", a.id as "addressId", a.user_id as "userId"
    from products p join skus s on s.product_id = p.id and s.active join stock t on t.sku_id = s.id
      join addresses a on a.user_id = ${at(0).actor?.userId ?? 0}::bigint and a.is_default
    where p.status = 'on_sale' and p.kind = 'physical' and s.price_minor between 8000 and 15000 and t.on_hand - t.reserved >= 20
    order by s.price_minor, s.id limit 1`.execute(ctx.db);
  const goods = found.rows[0];
  if (!goods) return;
  const { productId, skuId, addressId, userId } = goods;
  const { preOrderNo } = await startPreOrder(at(18), { productId, skuId, num: 1 });
  const choices = { preOrderNo, requestId: 'demo-by-gift', addressId, couponIds: [claimId], usePoints: 500 };
  const { orderNo } = await placeOrder(at(18), choices);
  await pay(at(18), { orderNo, method: 'balance', useGift: true });
  const order = await ctx.db
    .selectFrom('orders as o')
    .innerJoin('merchants as m', 'm.id', 'o.merchant_id')
    .select(['o.id', 'm.owner_id'])
    .where('o.no', '=', orderNo)
    .executeTakeFirstOrThrow();
  const seller = { ...at(17), actor: await actorOf(ctx, order.owner_id ?? 0) };
  await shipOrder(seller, { orderNo, courier: 'SF', number: `SF14${order.id}0077310` });
  const orderIds = [order.id];
  await transitionOrders(at(14), { orderIds, event: 'receive', who: 'buyer', actorId: userId });
  await transitionOrders(at(4), { orderIds, event: 'close_evaluation', who: 'system', actorId: null });
}
