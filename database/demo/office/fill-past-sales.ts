import { sql } from 'kysely';
import type { Ctx } from '../../../domains/kit/context.ts';
import { transitionOrders } from '../../../domains/orders/lifecycle/transition-orders.server.ts';
import { releaseEarnings } from '../../../domains/refunds/money/release-earnings.server.ts';
import { actorOf } from '../actor-of.ts';
import { buy, send } from '../fill-received-orders.ts';

const DAY_MS = 86_400_000;
/** From so many days ago to where the month of daily sales begins. */
const FIRST_DAY = 182;
const LAST_DAY = 32;
/** Every second sale is of the shop whose owner has a password. */
const OWN_SHOP = 'lumen-digital';
const RECEIVED_AFTER_DAYS = 4;
const REVIEWED_AFTER_DAYS = 20;

/**
 * What the shops sold in the five months before, so that reports have something to compare: growing from a sale every
 * five days to one every two. What is past its return period is released.
 */
export async function fillPastSales(quiet: Ctx, customers: readonly number[]): Promise<void> {
  const shops = await readGoods(quiet);
  const own = shops.find(({ key }) => key === OWN_SHOP);
  const others = shops.filter(({ key }) => key !== OWN_SHOP);
  let nth = 0;
  for (let day = FIRST_DAY; day > LAST_DAY; day -= 2 + Math.round((3 * (day - LAST_DAY)) / (FIRST_DAY - LAST_DAY))) {
    const shop = nth % 2 === 0 ? own : others[((nth - 1) / 2) % others.length];
    const handle = shop?.handles[(nth * 5) % shop.handles.length];
    // some shops deliver within the country of the first two customers only
    const near = shop === own ? customers : customers.slice(0, 2);
    const customer = near[(nth * 5) % near.length] ?? 0;
    // during the day, in the time zone of the goods site
    const at = (days: number) => ({
      ...quiet,
      now: new Date(quiet.now.getTime() - days * DAY_MS - ((nth * 7) % 11) * 3_600_000),
    });
    const then = at(day);
    const actor = { ...(await actorOf(then, customer)), payProvedAt: then.now };
    const order = await buy({ ...then, actor }, handle ? [handle] : [], nth % 3 === 0 ? 2 : 1);
    await send(at(day - 1), order, nth + 100);
    const orderIds = [order.id];
    const received = at(day - RECEIVED_AFTER_DAYS);
    await transitionOrders(received, { orderIds, event: 'receive', who: 'buyer', actorId: customer });
    const reviewed = at(Math.max(day - REVIEWED_AFTER_DAYS, LAST_DAY));
    await transitionOrders(reviewed, { orderIds, event: 'close_evaluation', who: 'system', actorId: null });
    nth += 1;
  }
  await releaseEarnings({ ...quiet, now: new Date(quiet.now.getTime() - LAST_DAY * DAY_MS) });
}

/** Products with enough pieces, of each shop. */
async function readGoods({ db }: Ctx): Promise<{ key: string; handles: string[] }[]> {
  const found = await sql<{ key: string; handles: string[] }>`
    select m.key, array_agg(p.handle order by p.id) as handles from products p join merchants m on m.id = p.merchant_id
    where p.kind = 'physical' and p.status = 'on_sale' and (
      select min(t.on_hand - t.reserved) from skus s join stock t on t.sku_id = s.id where s.product_id = p.id and s.active) > 30
    group by m.key order by m.key`.execute(db);
  return found.rows;
}
