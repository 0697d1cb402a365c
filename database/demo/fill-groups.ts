import { sql } from 'kysely';
import type { Actor, Ctx } from '../../domains/kit/context.ts';
import { creditFromOutside } from '../../domains/ledger/movements.server.ts';
import { placeOrder } from '../../domains/orders/checkout/place-order.server.ts';
import { startPreOrder } from '../../domains/orders/checkout/pre-order.server.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import { randomToken } from '../../platform/tokens.ts';
import { actorOf } from './actor-of.ts';

/** Who opens groups in a trial run, so that there is always one to join. */
export const DEMO_FRIENDS = [
  { email: 'yun@friends.stoa.test', nickname: '苏云' },
  { email: 'noy@friends.stoa.test', nickname: 'Noy' },
];
/** A group that ends sooner is not counted on. */
const LEAST_HOURS = 6;
const PURSE = 10_000_000;

interface Wanted {
  itemId: number;
  productId: number;
  skuId: number;
  size: number;
}

/**
 * Ensures that every running group purchase for three has a group with one slot left: demo members take the others,
 * through the ordinary verbs. Returns the number of new groups.
 */
export async function fillGroups(ctx: Ctx): Promise<number> {
  const friends = await readFriends(ctx);
  if (friends.length < DEMO_FRIENDS.length) return 0;
  const wanted = await findWanted(ctx);
  for (const group of wanted) {
    let groupId: number | undefined;
    for (const friend of friends.slice(0, group.size - 1)) {
      const orderNo = await buySlot({ ...ctx, actor: friend.actor }, group, friend.addressId, groupId);
      groupId ??= await groupOf(ctx, orderNo);
    }
  }
  return wanted.length;
}

async function findWanted(ctx: Ctx): Promise<Wanted[]> {
  const found = await sql<Wanted>`
    select i.id as "itemId", a.product_id as "productId", i.sku_id as "skuId", a.group_size as size
    from campaigns a join lateral (
      select i.id, i.sku_id from campaign_items i join stock t on t.sku_id = i.sku_id
      where i.campaign_id = a.id and i.quota - i.taken >= a.group_size and t.on_hand - t.reserved >= a.group_size
      order by i.id limit 1) i on true
    where not exists (
        select from campaign_purchases b join users u on u.id = b.user_id
        where b.item_id = i.id and u.email = any(${DEMO_FRIENDS.map((friend) => friend.email)}::text[])
          and b.num >= (select per_user from campaign_items where id = i.id))
      and a.kind = 'group' and a.active and a.group_size = ${DEMO_FRIENDS.length + 1}::int and a.site_id = ${ctx.site.id}::bigint
      and a.starts_at <= ${ctx.now}::timestamptz and a.ends_at > ${ctx.now}::timestamptz and not exists (
        select from campaign_groups e where e.campaign_id = a.id and e.status = 'open' and e.taken < e.size
          and e.expires_at > ${ctx.now}::timestamptz + make_interval(hours => ${LEAST_HOURS}::int))
    order by a.id`.execute(ctx.db);
  return found.rows;
}

async function buySlot(ctx: Ctx, group: Wanted, addressId: number, groupId: number | undefined): Promise<string> {
  const { itemId, productId, skuId } = group;
  const campaign = { kind: 'group' as const, id: itemId, ...(groupId ? { groupId } : {}) };
  const { preOrderNo } = await startPreOrder(ctx, { productId, skuId, num: 1, campaign });
  const { orderNo } = await placeOrder(ctx, { preOrderNo, requestId: randomToken(), addressId });
  await pay(ctx, { orderNo, method: 'balance' });
  return orderNo;
}

async function groupOf({ db }: Ctx, orderNo: string): Promise<number> {
  const slot = await db
    .selectFrom('group_slots as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .where('o.no', '=', orderNo)
    .select('s.group_id')
    .executeTakeFirstOrThrow();
  return slot.group_id;
}

async function readFriends(ctx: Ctx): Promise<{ actor: Actor; addressId: number }[]> {
  const emails = DEMO_FRIENDS.map((friend) => friend.email);
  const found = await sql<{ id: number; addressId: number }>`
    select u.id, (select min(id) from addresses where user_id = u.id) as "addressId"
    from users u where u.email = any(${emails}::text[]) order by u.id`.execute(ctx.db);
  const friends: { actor: Actor; addressId: number }[] = [];
  for (const { id, addressId } of found.rows)
    friends.push({ actor: { ...(await actorOf(ctx, id)), payProvedAt: ctx.now }, addressId });
  return friends;
}

/** An address and money for each friend of the house. */
export async function fillFriends(ctx: Ctx): Promise<void> {
  const emails = DEMO_FRIENDS.map((friend) => friend.email);
  const friends = await ctx.db.selectFrom('users').select(['id', 'nickname']).where('email', 'in', emails).execute();
  for (const { id, nickname } of friends) {
    await ctx.db
      .insertInto('addresses')
      .values({
        user_id: id,
        name: nickname,
        country: 'CN',
        region: '浙江省',
        city: '杭州市',
        detail: '拱墅区桥西直街 9 号',
        post_code: '310015',
        phone: '+8613800000009',
        is_default: true,
      })
      .execute();
    const money = { amount: PURSE, currency: 'CNY', source: 'demo', requestKey: `demo.opening:${id}` };
    await creditFromOutside(ctx, { userId: id, ...money });
  }
}
