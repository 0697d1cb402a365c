import { sql } from 'kysely';
import { giftAmounts } from '../../../domains/payments/gift-cards/rules.ts';
import { playSandbox } from '../../../domains/payments/methods/sandbox/page.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { JOBS } from '../../../server/jobs.ts';
import type { Dice } from './dice.ts';
import { aim, mostly, type Person, type World } from './world.ts';

type Step = (world: World, dice: Dice) => Promise<unknown>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const anyBuyer = (world: World, dice: Dice) => dice.pick(world.buyers) as Person;

/** Jobs that call external services, or only clean up data unrelated to a shop's state. */
const LEFT_OUT = new Set(['mail', 'text messages', 'pictures', 'demo flash sale']);

async function runRounds(world: World): Promise<void> {
  for (const job of JOBS) if (!LEFT_OUT.has(job.name)) await job.run(world.running.app);
  const failed = world.logged.splice(0);
  if (failed.length > 0) throw new Error(`a round failed: ${failed.join('\n')}`);
}

/** Advances the time and runs everything that is due. */
function time(...spans: [number, ...number[]]): Step {
  return async (world, dice) => {
    await world.wait(dice.choose(...spans));
    await runRounds(world);
  };
}

/** What a buyer does on the page of the provider. */
const playAtProvider: Step = async (world, dice) => {
  const charges = await world.rows(sql<{ ref: string; status: string }>`
    select c.ref, c.status from sandbox_charges c join payment_attempts a on a.provider_ref = c.ref order by a.id desc limit 15`);
  const charge = aim(dice, charges, ({ status }) => status === 'open');
  if (!charge) return;
  const outcome = dice.choose('succeed', 'succeed', 'succeed', 'fail', 'wrong_amount', 'late', 'duplicate');
  await playSandbox(world.shop.ctx(), charge.ref, outcome).catch((error: unknown) => {
    if (!isDomainError(error)) throw error;
  });
  if (dice.chance(60)) await runRounds(world);
};

const recharge: Step = async (world, dice) => {
  const buyer = anyBuyer(world, dice);
  const body = { amount: dice.choose(5_000, 100_000), currency: 'CNY', requestId: `recharge-${dice.below(60)}` };
  const made = await world.call<{ orderNo: string }>(buyer, 'POST', '/api/front/balance/recharge', body);
  if (!made) return;
  const method = dice.choose('sandbox', 'sandbox', 'sandbox', 'balance');
  await world.call(buyer, 'POST', '/api/front/pay', { orderNo: made.orderNo, method });
};

const buyGiftCard: Step = async (world, dice) => {
  const buyer = anyBuyer(world, dice);
  const amount = dice.choose(giftAmounts('CNY')[0] ?? 0, giftAmounts('CNY')[1] ?? 0);
  const body = {
    design: 'waves',
    amount,
    currency: 'CNY',
    num: dice.between(1, 2),
    requestId: `gift-card-${dice.below(60)}`,
  };
  const made = await world.call<{ orderNo: string }>(buyer, 'POST', '/api/front/gift-card/buy', body);
  if (!made) return;
  const method = dice.choose('balance', 'balance', 'sandbox', 'gift_card');
  await world.call(buyer, 'POST', '/api/front/pay', { orderNo: made.orderNo, method });
};

interface CardRow {
  no: string;
  ownerId: number;
  status: string;
}

function onCard(path: string, then: (world: World, answer: { code?: string } | undefined) => void = () => {}): Step {
  return async (world, dice) => {
    const cards = await world.rows(sql<CardRow>`
      select no, owner_id as "ownerId", status from gift_cards where owner_id is not null order by id desc limit 12`);
    const card = aim(dice, cards, ({ status }) => status === 'held' || status === 'open');
    if (!card) return;
    const owner = world.buyers.find(({ userId }) => userId === card.ownerId);
    then(world, await world.call<{ code?: string }>(mostly(world, dice, owner), 'POST', path, { no: card.no }));
  };
}

const redeemGift: Step = async (world, dice) => {
  const code = dice.chance(92) ? dice.pick(world.codes.gifts.slice(-6)) : 'NEVERWAS';
  if (code) await world.call(anyBuyer(world, dice), 'POST', '/api/front/gift-card/redeem', { code });
};

const issueGifts: Step = async (world, dice) => {
  const expiresAt = new Date(Date.now() + dice.between(1, 60) * DAY_MS).toISOString();
  const body = {
    design: 'lantern',
    currency: 'CNY',
    amount: dice.choose(500, 5_000),
    num: dice.between(1, 3),
    expiresAt,
  };
  const who = mostly(world, dice, world.staff);
  const made = await world.call<{ codes: string[] }>(who, 'POST', '/api/platform/gift_card/issue', body);
  world.codes.gifts.push(...(made?.codes ?? []));
};

const stopGifts: Step = async (world, dice) => {
  const batches = await world.rows(sql<{ id: number }>`select id from gift_batches order by id desc limit 6`);
  const batch = dice.pick(batches);
  if (!batch) return;
  const who = mostly(world, dice, world.staff);
  await world.call(who, 'POST', '/api/platform/gift_card/stop', { batchId: batch.id });
};

/** The shops count their stock again, so that there is always something to sell; never below what is reserved. */
const restock: Step = async (world, dice) => {
  const { skuId, merchantId } = dice.choose(world.shop.lamp, world.shop.tea, world.shop.recipe);
  const [stock] = await world.rows(sql<{ seen: number }>`
    select on_hand as seen from stock where sku_id = ${skuId}::bigint`);
  const body = { skuId, onHand: dice.choose(0, 40, 80), seen: stock?.seen ?? 0, reason: 'Counted' };
  await world.call(mostly(world, dice, world.sellers.get(merchantId)), 'POST', '/api/merchant/stock/count', body);
};

export const MONEY_AND_CLOCK_STEPS = {
  playAtProvider,
  recharge,
  buyGiftCard,
  keepCard: onCard('/api/front/gift-card/keep'),
  giveCard: onCard('/api/front/gift-card/give', (world, answer) => {
    if (answer?.code) world.codes.gifts.push(answer.code);
  }),
  redeemGift,
  issueGifts,
  stopGifts,
  restock,
  minutes: time(2 * MINUTE_MS, 10 * MINUTE_MS),
  hours: time(HOUR_MS, 3 * HOUR_MS, 8 * HOUR_MS),
  days: time(DAY_MS, DAY_MS, DAY_MS, 2 * DAY_MS, 8 * DAY_MS),
} satisfies Record<string, Step>;
