import { sql } from 'kysely';
import type { PlacedOrder, PreOrder } from '../../../domains/orders/contract.ts';
import type { Goods } from '../small-shop.ts';
import type { Dice } from './dice.ts';
import { ordersOf, thingsOf } from './rows.ts';
import { aim, type Buyer, mostly, type World } from './world.ts';

type Step = (world: World, dice: Dice) => Promise<unknown>;

const buyerOf = (world: World, userId: number | undefined) => world.buyers.find((buyer) => buyer.userId === userId);
const anyBuyer = (world: World, dice: Dice) => dice.pick(world.buyers) as Buyer;
const anyGoods = ({ shop }: World, dice: Dice): Goods => dice.choose(shop.lamp, shop.tea, shop.recipe);

async function place(world: World, dice: Dice, buyer: Buyer, preOrder: PreOrder | undefined): Promise<void> {
  if (!preOrder) return;
  const body = {
    preOrderNo: preOrder.preOrderNo,
    requestId: dice.chance(90) ? `press-${preOrder.preOrderNo}` : 'pressed-before',
    addressId: dice.chance(95) ? dice.pick(buyer.addressIds) : undefined,
    usePoints: dice.choose<boolean | number>(false, true, dice.below(1200)),
    couponIds: dice.chance(20) ? [] : undefined,
    invoice: dice.chance(25) ? { titleKind: 'personal', title: buyer.name } : undefined,
  };
  await world.call(buyer, 'POST', '/api/front/order/compute', { ...body, requestId: undefined });
  const placed = await world.call<PlacedOrder>(buyer, 'POST', '/api/front/order/create', body);
  // pressed twice: the same order
  if (dice.chance(15)) await world.call(buyer, 'POST', '/api/front/order/create', body);
  if (placed?.needsPayment && dice.chance(65)) await payFor(world, dice, buyer, placed.orderNo);
}

async function payFor(world: World, dice: Dice, buyer: Buyer, orderNo: string): Promise<void> {
  const method = dice.choose('balance', 'balance', 'sandbox', 'sandbox', 'gift_card', 'cash', 'cash');
  await world.call(buyer, 'POST', '/api/front/pay', { orderNo, method, useGift: dice.chance(30) });
}

const buyCart: Step = async (world, dice) => {
  const buyer = anyBuyer(world, dice);
  const cartIds: number[] = [];
  for (let left = dice.between(1, 3); left > 0; left -= 1) {
    const { productId, skuId } = anyGoods(world, dice);
    const body = { productId, skuId, num: dice.between(1, 4) };
    const saved = await world.call<{ id: number }>(buyer, 'POST', '/api/front/cart/save', body);
    if (saved) cartIds.push(saved.id);
  }
  if (cartIds.length === 0) return;
  const preOrder = await world.call<PreOrder>(buyer, 'POST', '/api/front/order/pre', {
    cartIds: [...new Set(cartIds)],
  });
  await place(world, dice, buyer, preOrder);
};

/** Through a running campaign: a group (alone or in an existing group), an assist, a pre-sale or the flash sale. */
const buyDeal: Step = async (world, dice) => {
  const thing = aim(dice, await thingsOf(world), ({ isRunning }) => isRunning);
  if (!thing) return;
  const { kind, itemId: id, productId, skuId } = thing;
  const buyer = anyBuyer(world, dice);
  const groups = await world.rows(sql<{ id: number }>`
    select id from campaign_groups where campaign_id = ${thing.campaignId}::bigint and status = 'open' order by id desc limit 3`);
  const bargains = await world.rows(sql<{ id: number }>`
    select id from bargains where item_id = ${id}::bigint and user_id = ${buyer.userId}::bigint order by id desc limit 1`);
  const campaign = {
    kind,
    id,
    groupId: kind === 'group' && dice.chance(75) ? dice.pick(groups)?.id : undefined,
    bargainId: kind === 'assist' ? bargains[0]?.id : undefined,
  };
  const body = { productId, skuId, num: kind === 'flash' ? dice.between(1, 2) : 1, campaign };
  await place(world, dice, buyer, await world.call<PreOrder>(buyer, 'POST', '/api/front/order/pre', body));
};

const pay: Step = async (world, dice) => {
  const order = aim(dice, await ordersOf(world), ({ payment }) => payment === 'unpaid');
  if (!order) return;
  const buyer = mostly(world, dice, buyerOf(world, order.userId)) as Buyer;
  await world.call(buyer, 'GET', `/api/front/pay/methods/${order.no}`);
  await payFor(world, dice, buyer, order.no);
  await world.call(buyer, 'GET', `/api/front/pay/status/${order.no}`);
};

/** An act on one's own order, mostly in a state that allows it. */
function onOrder(
  path: string,
  states: readonly string[],
  more: (dice: Dice, buyer: Buyer) => object = () => ({}),
): Step {
  return async (world, dice) => {
    const order = aim(dice, await ordersOf(world), ({ status }) => states.includes(status));
    if (!order) return;
    const buyer = buyerOf(world, order.userId);
    const body = { orderNo: order.no, ...(buyer ? more(dice, buyer) : {}) };
    await world.call(mostly(world, dice, buyer), 'POST', path, body);
  };
}

const receive: Step = async (world, dice) => {
  const order = aim(dice, await ordersOf(world), ({ status, toSend }) => status === 'to_receive' && toSend === 0);
  if (!order) return;
  await world.call(mostly(world, dice, buyerOf(world, order.userId)), 'POST', '/api/front/order/receive', {
    orderNo: order.no,
  });
};

const look: Step = async (world, dice) => {
  const order = dice.pick(await ordersOf(world));
  if (!order) return;
  const buyer = mostly(world, dice, buyerOf(world, order.userId));
  const seller = mostly(world, dice, world.sellers.get(order.merchantId));
  for (const page of ['detail', 'logistics', 'invoice'])
    await world.call(buyer, 'GET', `/api/front/order/${page}/${order.no}`);
  await world.call(buyer, 'GET', '/api/front/order/list');
  await world.call(seller, 'GET', `/api/merchant/order/detail/${order.no}`);
  await world.call(world.staff, 'GET', `/api/platform/order/detail/${order.no}`);
};

const checkIn: Step = (world, dice) => world.call(anyBuyer(world, dice), 'POST', '/api/front/points/check-in');

export const BUYING_STEPS = {
  buyCart,
  buyDeal,
  pay,
  receive,
  look,
  checkIn,
  cancel: onOrder('/api/front/order/cancel', ['to_pay'], (dice) => ({ reason: dice.choose('', 'Changed my mind') })),
  remove: onOrder('/api/front/order/delete', ['completed', 'cancelled']),
  again: onOrder('/api/front/order/again', ['completed', 'cancelled', 'to_ship']),
  extend: onOrder('/api/front/order/extend', ['to_receive']),
  redirect: onOrder('/api/front/order/receiver', ['to_ship'], (dice, { addressIds }) => ({
    addressId: dice.pick(addressIds),
  })),
  askInvoice: onOrder('/api/front/order/invoice', ['to_ship', 'to_receive', 'to_evaluate', 'completed'], (dice) => ({
    invoice: dice.choose(
      { titleKind: 'personal', title: 'Li Lei' },
      { titleKind: 'company', title: 'Lamp & Co', taxNumber: '91310000' },
    ),
  })),
} satisfies Record<string, Step>;
