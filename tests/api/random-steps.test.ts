import { afterAll, expect, test } from 'vitest';
import { readCalls } from '../support/api-calls.ts';
import { AFTERWARDS_STEPS } from '../support/random-shop/afterwards-steps.ts';
import { BUYING_STEPS } from '../support/random-shop/buying-steps.ts';
import { dealSteps } from '../support/random-shop/dice.ts';
import { impossibleMoves, readStates, wrongBooks } from '../support/random-shop/invariants.ts';
import { MONEY_AND_CLOCK_STEPS } from '../support/random-shop/money-and-clock-steps.ts';
import { PROMOTION_STEPS } from '../support/random-shop/promotion-steps.ts';
import { openWorld, type World } from '../support/random-shop/world.ts';

/**
 * Whatever buyers, shops, the platform, a payment provider and the clock do, in whatever order: no call breaks, states
 * change along their tables only, and the books agree. `RANDOM_STEPS=5000 RANDOM_SEEDS=1,2,3` runs longer.
 */
const SEEDS = (process.env.RANDOM_SEEDS ?? '20').split(',').map(Number);
const STEPS_EACH = Number(process.env.RANDOM_STEPS ?? 900);
/** So many more at most, until every kind of call has succeeded once: a walk of refusals would prove nothing. */
const MOST_MORE = 4000;
const BOOKS_EVERY = 10;

const STEPS = { ...BUYING_STEPS, ...AFTERWARDS_STEPS, ...PROMOTION_STEPS, ...MONEY_AND_CLOCK_STEPS };
type StepName = keyof typeof STEPS;
/** The others come once in each round. */
const OFTEN: Partial<Record<StepName, number>> = {
  buyCart: 5,
  buyDeal: 4,
  pay: 2,
  playAtProvider: 3,
  ship: 5,
  receive: 3,
  endDelivery: 3,
  appeal: 3,
  goodsBack: 2,
  applyRefund: 5,
  sendBack: 3,
  withdraw: 2,
  approve: 4,
  refuse: 2,
  receiveBack: 3,
  writeReviews: 4,
  editReview: 2,
  vote: 2,
  hide: 2,
  restore: 2,
  saveCoupon: 2,
  claimCoupon: 2,
  makeCodes: 2,
  saveCampaign: 4,
  startBargain: 3,
  contributeToBargain: 4,
  saveSlot: 2,
  enrol: 3,
  leaveSlot: 2,
};
const NAMES = (Object.keys(STEPS) as StepName[]).flatMap((name) => Array<StepName>(OFTEN[name] ?? 1).fill(name));

let world: World | undefined;
afterAll(() => world?.close());

test.for(SEEDS)(
  'random steps of everybody keep states and books in order, seed %i',
  { timeout: 3_600_000 },
  async (seed) => {
    world = await openWorld();
    const kinds = await kindsOfCalls(world);
    const walked: string[] = [];
    let before = await readStates(world);
    for (const { name, dice } of dealSteps(NAMES, { seed, steps: STEPS_EACH + MOST_MORE })) {
      if (walked.length >= STEPS_EACH && neverDone(world, kinds).length === 0) break;
      const from = world.answered.length;
      const wrong: string[] = [];
      await STEPS[name](world, dice).catch((error: Error) => wrong.push(error.stack ?? error.message));
      walked.push(`${walked.length} ${name}: ${world.answered.slice(from).map(spoken).join(', ')}`);
      const after = await readStates(world);
      wrong.push(...(await impossibleMoves(world, before, after)));
      if (walked.length % BOOKS_EVERY === 0) wrong.push(...(await wrongBooks(world)));
      if (wrong.length > 0)
        expect.fail(`seed ${seed}\n${wrong.join('\n')}\nthe last steps:\n${walked.slice(-25).join('\n')}`);
      before = after;
    }
    console.log(`random steps: seed ${seed}, ${walked.length} steps, ${world.answered.length} calls`);
    expect(await wrongBooks(world)).toEqual([]);
    expect(neverDone(world, kinds)).toEqual([]);
    await world.close();
    world = undefined;
  },
);

const spoken = ({ call, status, error }: World['answered'][number]) => `${call} ${status} ${error}`;

const PART =
  /^POST \/api\/(?:front\/(?:order|pay|refund|review|coupon|campaign|gift-card)|office\/(?:order|refund|review|coupon|campaign|seckill|gift_card))(?:\/|$)/;
/**
 * Uploads, calls that only a provider can sign, those of buyers without an account, and calls reached too rarely at
 * random: these have separate tests.
 */
const ELSEWHERE = [
  'POST /api/office/order/ship/file',
  'POST /api/office/order/correct_parcel',
  'POST /api/front/refund/payback_account',
  'POST /api/front/pay/notify/{provider}',
  'POST /api/front/order/code',
  'POST /api/front/order/pass',
  'POST /api/office/refund/retry',
  'POST /api/office/seckill/withdraw',
  'POST /api/office/seckill/refuse',
];
/** Shops and the platform decide by calls of the same names. */
const kindOf = (call: string) => call.replace(/\/api\/(?:merchant|platform)\//, '/api/office/');

async function kindsOfCalls({ running }: World): Promise<string[]> {
  const kinds = new Set((await readCalls(running)).map(({ name }) => kindOf(name)).filter((kind) => PART.test(kind)));
  return [...kinds].filter((kind) => !ELSEWHERE.includes(kind));
}

function neverDone({ answered }: World, kinds: readonly string[]): string[] {
  const done = new Set(answered.filter(({ status }) => status < 300).map(({ call }) => kindOf(call)));
  return kinds.filter((kind) => !done.has(kind));
}
