import { sql } from 'kysely';
import type { Dice } from './dice.ts';
import { thingsOf } from './rows.ts';
import { aim, mostly, type Person, type World } from './world.ts';

type Step = (world: World, dice: Dice) => Promise<unknown>;

const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const anyBuyer = (world: World, dice: Dice) => dice.pick(world.buyers) as Person;

interface CouponRow {
  id: number;
  merchantId: number | null;
  way: string;
  code: string | null;
}

const couponsOf = (world: World) =>
  world.rows(sql<CouponRow>`
    select id, merchant_id as "merchantId", way, public_code as code from coupons order by id desc limit 12`);

/** Who issues coupons of that shop, or of the platform, and where. */
const issuer = (world: World, dice: Dice, merchantId: number | null) => ({
  who: mostly(world, dice, merchantId === null ? world.staff : world.sellers.get(merchantId)),
  base: merchantId === null ? '/api/platform/coupon' : '/api/merchant/coupon',
});

const saveCoupon: Step = async (world, dice) => {
  const before = dice.chance(35) ? dice.pick(await couponsOf(world)) : undefined;
  const merchantId = before
    ? before.merchantId
    : dice.chance(40)
      ? null
      : (dice.pick([...world.sellers.keys()]) ?? null);
  const { who, base } = issuer(world, dice, merchantId);
  const way = before && dice.chance(80) ? before.way : dice.choose('open', 'code', 'batch', 'batch');
  await world.call(who, 'POST', `${base}/save`, {
    id: before?.id,
    name: { en: 'Coupon' },
    scope: merchantId === null ? 'general' : 'merchant',
    minSpend: dice.choose(0, 0, 5000),
    discount: dice.choose(100, 1000, 3000),
    total: dice.between(1, 20),
    perUser: dice.between(1, 3),
    validDays: dice.between(1, 30),
    claimEndsAt: dice.chance(30) ? at(dice.between(-5, 100)) : undefined,
    way,
    publicCode: way === 'code' ? `SAVE${dice.below(5)}` : undefined,
  });
};

const switchCoupon: Step = async (world, dice) => {
  const coupon = dice.pick(await couponsOf(world));
  if (!coupon) return;
  const { who, base } = issuer(world, dice, coupon.merchantId);
  await world.call(who, 'POST', `${base}/switch`, { id: coupon.id, active: dice.chance(70) });
};

const makeCodes: Step = async (world, dice) => {
  const coupon = aim(dice, await couponsOf(world), ({ way }) => way === 'batch');
  if (!coupon) return;
  const { who, base } = issuer(world, dice, coupon.merchantId);
  const body = { id: coupon.id, num: dice.between(1, 4), note: '' };
  const made = await world.call<{ codes: string[] }>(who, 'POST', `${base}/codes`, body);
  world.codes.coupons.push(...(made?.codes ?? []));
};

const stopCodes: Step = async (world, dice) => {
  const batches = await world.rows(sql<{ id: number; merchantId: number | null }>`
    select b.id, c.merchant_id as "merchantId" from coupon_batches b join coupons c on c.id = b.coupon_id order by b.id desc limit 10`);
  const batch = dice.pick(batches);
  if (!batch) return;
  const { who, base } = issuer(world, dice, batch.merchantId);
  await world.call(who, 'POST', `${base}/codes_stop`, { batchId: batch.id });
};

const claimCoupon: Step = async (world, dice) => {
  const coupon = aim(dice, await couponsOf(world), ({ way }) => way === 'open');
  if (!coupon) return;
  await world.call(anyBuyer(world, dice), 'POST', '/api/front/coupon/claim', { id: coupon.id });
};

const redeemCoupon: Step = async (world, dice) => {
  const coupons = await couponsOf(world);
  const known = [...world.codes.coupons.slice(-8), ...coupons.flatMap(({ code }) => code ?? [])];
  const code = dice.chance(92) ? dice.pick(known) : 'NEVERWAS';
  if (code) await world.call(anyBuyer(world, dice), 'POST', '/api/front/coupon/redeem', { code });
};

const saveCampaign: Step = async (world, dice) => {
  const goods = dice.choose(world.shop.lamp, world.shop.tea, world.shop.recipe);
  const own = (await thingsOf(world)).filter(
    ({ kind, productId }) => kind !== 'flash' && productId === goods.productId,
  );
  const before = dice.chance(30) ? dice.pick(own) : undefined;
  const kind = before && dice.chance(80) ? before.kind : dice.choose('group', 'group', 'assist', 'assist', 'presell');
  const starts = before ? dice.choose(-1, 2) : dice.choose(-1, -1, -1, 5);
  const ends = dice.between(10, 60);
  const price = Math.floor((goods.price * dice.between(40, 90)) / 100);
  await world.call(mostly(world, dice, world.sellers.get(goods.merchantId)), 'POST', '/api/merchant/campaign/save', {
    id: before?.campaignId,
    kind,
    productId: goods.productId,
    startsAt: at(starts),
    endsAt: at(ends),
    groupSize: dice.between(2, 3),
    groupHours: dice.between(1, 48),
    contributionsNeeded: dice.between(1, 3),
    bargainHours: dice.between(1, 48),
    balanceDueStartsAt: at(dice.choose(starts, ends)),
    balanceDueEndsAt: at(ends + dice.between(20, 60)),
    shipsAt: at(ends + 100),
    items: [
      {
        skuId: goods.skuId,
        price,
        deposit: Math.floor(price / 3),
        quota: dice.between(1, 8),
        perUser: dice.between(1, 3),
      },
    ],
  });
};

const endCampaign: Step = async (world, dice) => {
  // rarely: buyers want something to take part in
  const thing = dice.chance(60)
    ? aim(dice, await thingsOf(world), ({ isRunning, kind }) => isRunning && kind !== 'flash')
    : undefined;
  if (!thing) return;
  if (dice.chance(60)) {
    const who = mostly(world, dice, world.sellers.get(thing.merchantId));
    await world.call(who, 'POST', '/api/merchant/campaign/end', { id: thing.campaignId });
  } else {
    const body = { id: thing.campaignId, reason: 'Against the rules' };
    await world.call(mostly(world, dice, world.staff), 'POST', '/api/platform/campaign/stop', body);
  }
};

const startBargain: Step = async (world, dice) => {
  const thing = aim(dice, await thingsOf(world), ({ kind, isRunning }) => kind === 'assist' && isRunning);
  if (!thing) return;
  await world.call(anyBuyer(world, dice), 'POST', '/api/front/campaign/bargain/start', { itemId: thing.itemId });
};

const contributeToBargain: Step = async (world, dice) => {
  const bargains = await world.rows(sql<{ id: number; status: string }>`
    select id, status from bargains order by id desc limit 12`);
  const bargain = aim(dice, bargains, ({ status }) => status === 'open');
  if (!bargain) return;
  const who = anyBuyer(world, dice);
  await world.call(who, 'POST', '/api/front/campaign/bargain/contribute', { bargainId: bargain.id });
  await world.call(who, 'GET', `/api/front/campaign/bargain/${bargain.id}`);
};

interface SlotRow {
  id: number;
  isComing: boolean;
}

const slotsOf = (world: World) =>
  world.rows(
    sql<SlotRow>`select id, starts_at > ${new Date()} as "isComing" from flash_slots order by starts_at desc limit 8`,
  );

const saveSlot: Step = async (world, dice) => {
  const before = dice.chance(25) ? aim(dice, await slotsOf(world), ({ isComing }) => isComing) : undefined;
  const starts = dice.between(1, 40);
  const body = { id: before?.id, startsAt: at(starts), endsAt: at(starts + dice.between(1, 30)) };
  await world.call(mostly(world, dice, world.staff), 'POST', '/api/platform/seckill/save', body);
};

const removeSlot: Step = async (world, dice) => {
  const slot = dice.chance(60) ? aim(dice, await slotsOf(world), ({ isComing }) => isComing) : undefined;
  if (slot) await world.call(mostly(world, dice, world.staff), 'POST', '/api/platform/seckill/remove', { id: slot.id });
};

const enrol: Step = async (world, dice) => {
  const slot = aim(dice, await slotsOf(world), ({ isComing }) => isComing);
  if (!slot) return;
  const { skuId, price, merchantId } = dice.choose(world.shop.lamp, world.shop.tea);
  await world.call(mostly(world, dice, world.sellers.get(merchantId)), 'POST', '/api/merchant/seckill/enrol', {
    slotId: slot.id,
    skuId,
    price: dice.chance(90) ? Math.floor(price / 2) : price,
    quota: dice.between(1, 6),
    perUser: dice.between(1, 2),
  });
};

const leaveSlot: Step = async (world, dice) => {
  const thing = dice.chance(80)
    ? aim(dice, await thingsOf(world), ({ kind, isComing }) => kind === 'flash' && isComing)
    : undefined;
  if (!thing) return;
  const { itemId } = thing;
  if (dice.chance(50)) {
    await world.call(
      mostly(world, dice, world.sellers.get(thing.merchantId)),
      'POST',
      '/api/merchant/seckill/withdraw',
      { itemId },
    );
  } else {
    const body = { itemId, reason: 'The picture is missing' };
    await world.call(mostly(world, dice, world.staff), 'POST', '/api/platform/seckill/refuse', body);
  }
};

export const PROMOTION_STEPS = {
  saveCoupon,
  switchCoupon,
  makeCodes,
  stopCodes,
  claimCoupon,
  redeemCoupon,
  saveCampaign,
  endCampaign,
  startBargain,
  contributeToBargain,
  saveSlot,
  removeSlot,
  enrol,
  leaveSlot,
} satisfies Record<string, Step>;
