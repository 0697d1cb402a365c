import { sql } from 'kysely';
import type { Ctx } from '../../../domains/kit/context.ts';
import { grantPoints } from '../../../domains/ledger/movements.server.ts';
import { transitionOrders } from '../../../domains/orders/lifecycle/transition-orders.server.ts';
import { decideHold } from '../../../domains/refunds/money/decide-hold.server.ts';
import { releaseEarnings } from '../../../domains/refunds/money/release-earnings.server.ts';
import { actorOf } from '../actor-of.ts';
import { buy, send } from '../fill-received-orders.ts';

const DAY_MS = 86_400_000;
const POINTS = 3_000;
const BOUGHT_DAYS_AGO = 52;
const RELEASED_DAYS_AGO = 9;

interface Held {
  product: string;
  /** Which of the customers bought it. */
  customer: number;
  /** What the buyer and the owner of the shop turned out to share since then. */
  shared: 'device' | 'address';
  decided?: { decision: 'release' | 'refuse'; reason: string };
}

const HELD: readonly Held[] = [
  { product: 'trailhead-cork-yoga-mat', customer: 0, shared: 'address' },
  { product: 'lin-everyday-t-shirt', customer: 1, shared: 'device' },
  {
    product: 'jade-rice-night-cream',
    customer: 1,
    shared: 'device',
    decided: { decision: 'release', reason: '同一写字楼的公共电脑，已核实为不同的人。' },
  },
  {
    product: 'orchard-linen-notebook',
    customer: 0,
    shared: 'address',
    decided: { decision: 'refuse', reason: '收货电话与店主一致，平台补贴不予结算。' },
  },
];

/** Orders paid with points whose buyer and shop seem to be one: two that wait for a decision, one released, one refused. */
export async function fillHeldEarnings(
  quiet: Ctx,
  { customers, reviewer }: { customers: readonly number[]; reviewer: number },
): Promise<void> {
  const at = (days: number): Ctx => ({ ...quiet, now: new Date(quiet.now.getTime() - days * DAY_MS) });
  const orders: string[] = [];
  for (const [nth, { product, customer: which, shared }] of HELD.entries()) {
    const customer = customers[which] ?? 0;
    const then = at(BOUGHT_DAYS_AGO - nth);
    await grantPoints(then, { userId: customer, points: POINTS, reference: `demo.held:${nth}` });
    const actor = { ...(await actorOf(then, customer)), payProvedAt: then.now };
    const order = await buy({ ...then, actor }, [product], 1, true);
    await send(at(BOUGHT_DAYS_AGO - nth - 1), order, nth + 300);
    const orderIds = [order.id];
    await transitionOrders(at(45 - nth), { orderIds, event: 'receive', who: 'buyer', actorId: customer });
    await transitionOrders(at(30), { orderIds, event: 'close_evaluation', who: 'system', actorId: null });
    await share(quiet, shared, order.ownerId, customer);
    orders.push(order.no);
  }
  await releaseEarnings(at(RELEASED_DAYS_AGO));
  const staff = { ...(await actorOf(quiet, reviewer)), permissions: ['payments.manage'] };
  for (const [nth, { decided }] of HELD.entries()) {
    const ctx = { ...at(RELEASED_DAYS_AGO - nth), actor: staff };
    if (decided) await decideHold(ctx, { orderNo: orders[nth] ?? '', ...decided });
  }
  await releaseEarnings(at(1));
}

async function share({ db, now }: Ctx, shared: Held['shared'], owner: number, customer: number): Promise<void> {
  if (shared === 'address') {
    await sql`
      insert into addresses (user_id, name, country, region, city, detail, post_code, phone, is_default)
      select ${owner}::bigint, name, country, region, city, detail, post_code, phone, false
      from addresses where user_id = ${customer}::bigint and is_default`.execute(db);
    return;
  }
  await sql`
    insert into known_devices (user_id, device_hash, by_cookie, last_seen_at)
    select id, ${`demo-${customer}`}, true, ${now}::timestamptz from unnest(array[${owner}, ${customer}]::bigint[]) id
    on conflict do nothing`.execute(db);
}
