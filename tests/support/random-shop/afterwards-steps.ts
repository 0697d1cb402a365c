import type { Dice } from './dice.ts';
import { type OrderRow, ordersOf, refundsOf, reviewsOf } from './rows.ts';
import { aim, mostly, type Person, type World } from './world.ts';

type Step = (world: World, dice: Dice) => Promise<unknown>;

const buyerOf = (world: World, userId: number | undefined) => world.buyers.find((buyer) => buyer.userId === userId);

/** Mostly the shop that sold it, sometimes the platform; the calls of both have the same names. */
function decider(world: World, dice: Dice, merchantId: number): { who: Person; base: string } {
  if (dice.chance(40)) return { who: mostly(world, dice, world.staff), base: '/api/platform' };
  return { who: mostly(world, dice, world.sellers.get(merchantId)), base: '/api/merchant' };
}

function someLines(dice: Dice, order: OrderRow, most: (line: OrderRow['lines'][number]) => number) {
  const open = order.lines.filter((line) => most(line) > 0);
  const chosen = open.filter(() => dice.chance(70));
  return (chosen.length > 0 ? chosen : open).map((line) => ({
    id: line.id,
    num: dice.chance(93) ? dice.between(1, most(line)) : dice.between(1, 5),
  }));
}

const ship: Step = async (world, dice) => {
  const order = aim(
    dice,
    await ordersOf(world),
    ({ status, toSend }) => ['to_ship', 'to_receive'].includes(status) && toSend > 0,
  );
  if (!order) return;
  const method = dice.choose('ship', 'ship', 'ship', 'deliver', 'virtual');
  const parts = someLines(dice, order, (line) => line.num - line.shipped - line.refunded);
  const body = {
    orderNo: order.no,
    method,
    courier: dice.choose('sf', 'Nobody Express'),
    number: `N${dice.below(4)}`,
    deliveryName: 'Driver Wang',
    deliveryPhone: '13800138000',
    content: method === 'virtual' ? 'The recipe: hot water.' : '',
    lines: dice.chance(40) && parts.length > 0 ? parts : undefined,
  };
  const who = dice.chance(25) ? world.staff : mostly(world, dice, world.sellers.get(order.merchantId));
  await world.call(who, 'POST', '/api/merchant/order/ship', body);
};

const remark: Step = async (world, dice) => {
  const order = dice.pick(await ordersOf(world));
  if (!order) return;
  const { who, base } = decider(world, dice, order.merchantId);
  await world.call(who, 'POST', '/api/merchant/order/remark', { orderNo: order.no, remark: 'Thank you' });
  await world.call(who, 'POST', `${base}/order/note`, { orderNo: order.no, body: 'Called the buyer' });
};

const cancelSale: Step = async (world, dice) => {
  const order = aim(dice, await ordersOf(world), ({ status }) => status === 'to_pay');
  if (!order) return;
  const body = { orderNo: order.no, reason: 'Broken in the warehouse' };
  await world.call(mostly(world, dice, world.staff), 'POST', '/api/platform/order/cancel', body);
};

/** What a shop records of an order that is paid on delivery: its money, or that nobody accepted it. */
const endDelivery: Step = async (world, dice) => {
  const isOut = ({ payment, status }: OrderRow) => payment === 'on_delivery' && status === 'to_receive';
  const order = aim(dice, await ordersOf(world), isOut);
  if (!order) return;
  const who = mostly(world, dice, world.sellers.get(order.merchantId));
  if (dice.chance(50)) {
    const body = { orderNo: order.no, isBack: dice.chance(40), note: dice.choose('', 'Nobody at home') };
    await world.call(who, 'POST', '/api/merchant/order/not_accepted', body);
    return;
  }
  const receipt = {
    reference: order.no,
    amount: dice.chance(80) ? order.total : dice.between(1, order.total + 100),
    receivedOn: new Date().toISOString().slice(0, 10),
    note: '',
    requestId: `receipt-${order.id}-${dice.below(3)}`,
  };
  await world.call(who, 'POST', '/api/merchant/awaited_payment/receive', receipt);
};

const goodsBack: Step = async (world, dice) => {
  const order = aim(dice, await ordersOf(world), ({ isGoodsOut }) => isGoodsOut);
  if (!order) return;
  const who = mostly(world, dice, world.sellers.get(order.merchantId));
  await world.call(who, 'POST', '/api/merchant/order/goods_back', { orderNo: order.no });
};

const applyRefund: Step = async (world, dice) => {
  const states = dice.chance(60) ? ['to_receive', 'to_evaluate'] : ['to_ship'];
  const isOpen = ({ status, lines }: OrderRow) =>
    states.includes(status) && lines.some(({ num, refunded }) => refunded < num);
  const order = aim(dice, await ordersOf(world), isOpen);
  if (!order) return;
  const buyer = mostly(world, dice, buyerOf(world, order.userId));
  const lines = someLines(dice, order, (line) => line.num - line.refunded);
  await world.call(buyer, 'POST', '/api/front/refund/quote', { orderNo: order.no, lines });
  const body = {
    orderNo: order.no,
    lines: lines.length > 0 ? lines : [{ id: order.lines[0]?.id, num: 1 }],
    kind: order.status === 'to_ship' ? 'money' : dice.choose('money', 'return', 'return', 'return', 'return'),
    reason: dice.choose('changed_mind', 'other', 'damaged'),
    note: 'It is not for me',
  };
  await world.call(buyer, 'POST', '/api/front/refund/apply', body);
};

const refundWhole: Step = async (world, dice) => {
  const states = dice.chance(60) ? ['in_group', 'to_pay_rest'] : ['to_ship', 'to_receive', 'to_evaluate'];
  const order = aim(dice, await ordersOf(world), ({ status }) => states.includes(status));
  if (!order) return;
  const { who, base } = decider(world, dice, order.merchantId);
  await world.call(who, 'POST', `${base}/refund/whole`, { orderNo: order.no, reason: 'sold_out' });
  await retry(world, dice);
};

/** Staff sends money again that a provider has not taken yet, before the round does. */
async function retry(world: World, dice: Dice): Promise<void> {
  const refund = aim(dice, await refundsOf(world), ({ status }) => status === 'refunding');
  if (refund?.status !== 'refunding' && dice.chance(90)) return;
  await world.call(world.staff, 'POST', '/api/platform/refund/retry', { refundId: refund?.id ?? 1 });
}

/** An act of the buyer on a refund. */
function onRefund(name: string, states: readonly string[], more: (dice: Dice) => object = () => ({})): Step {
  return async (world, dice) => {
    const refund = aim(dice, await refundsOf(world), ({ status }) => states.includes(status));
    if (!refund) return;
    const body = { refundId: refund.id, ...more(dice) };
    const who = mostly(world, dice, buyerOf(world, refund.userId));
    await world.call(who, 'POST', `/api/front/refund/${name}`, body);
    await world.call(who, 'GET', `/api/front/refund/detail/${refund.id}`);
  };
}

/** An act of the shop or the platform on a refund. */
function onDecision(name: string, states: readonly string[], more: (dice: Dice) => object = () => ({})): Step {
  return async (world, dice) => {
    const refund = aim(dice, await refundsOf(world), ({ status }) => states.includes(status));
    if (!refund) return;
    const { who, base } = decider(world, dice, refund.merchantId);
    await world.call(who, 'POST', `${base}/refund/${name}`, { refundId: refund.id, ...more(dice) });
    await retry(world, dice);
    await world.call(who, 'GET', `${base}/refund/detail/${refund.id}`);
  };
}

const said = (dice: Dice) => ({
  productStars: dice.between(1, 5),
  serviceStars: dice.between(1, 5),
  text: 'As expected',
});

const writeReviews: Step = async (world, dice) => {
  const order = aim(
    dice,
    await ordersOf(world),
    ({ status, lines }) => status === 'to_evaluate' && lines.some((line) => !line.reviewed),
  );
  if (!order) return;
  const open = order.lines.filter((line) => !line.reviewed || dice.chance(10));
  const lines = dice.chance(60) ? open : open.slice(0, 1);
  const reviews = lines.map((line) => ({ lineId: line.id, ...said(dice) }));
  const body = { orderNo: order.no, reviews, isAnonymous: dice.chance(30) };
  await world.call(mostly(world, dice, buyerOf(world, order.userId)), 'POST', '/api/front/review/write', body);
};

function onReview(
  path: string,
  whose: (world: World, dice: Dice, review: { userId: number; merchantId: number }) => Person | undefined,
  states: readonly string[],
  more: (dice: Dice) => object = () => ({}),
): Step {
  return async (world, dice) => {
    const review = aim(dice, await reviewsOf(world), ({ status }) => states.includes(status));
    if (!review) return;
    const who = mostly(world, dice, whose(world, dice, review));
    await world.call(who, 'POST', path, { id: review.id, ...more(dice) });
  };
}

/** The same for several reviews of one shop at once, some of which may be in another state. */
function onReviews(
  path: string,
  whose: (world: World, dice: Dice, review: { merchantId: number }) => Person | undefined,
  states: readonly string[],
  more: object = {},
): Step {
  return async (world, dice) => {
    const all = await reviewsOf(world);
    const review = aim(dice, all, ({ status }) => states.includes(status));
    if (!review) return;
    const others = all.filter(({ id, merchantId }) => id !== review.id && merchantId === review.merchantId);
    const ids = [review, ...others.slice(0, dice.between(0, 2))].map(({ id }) => id);
    await world.call(mostly(world, dice, whose(world, dice, review)), 'POST', `${path}/many`, { ids, ...more });
  };
}

const author = (world: World, _: Dice, { userId }: { userId: number }) => buyerOf(world, userId);
const seller = (world: World, _: Dice, { merchantId }: { merchantId: number }) => world.sellers.get(merchantId);
const reader = (world: World, dice: Dice) => dice.pick(world.buyers);
const moderator = (world: World) => world.staff;

export const AFTERWARDS_STEPS = {
  ship,
  remark,
  cancelSale,
  endDelivery,
  goodsBack,
  applyRefund,
  refundWhole,
  withdraw: onRefund('withdraw', ['reviewing', 'appealed', 'approved']),
  sendBack: onRefund('ship', ['approved'], () => ({ courier: 'sf', number: 'SF1' })),
  appeal: onRefund('appeal', ['refused'], () => ({ note: 'It arrived broken.' })),
  approve: onDecision('approve', ['reviewing', 'appealed']),
  refuse: onDecision('refuse', ['reviewing', 'appealed', 'returning'], () => ({ reason: 'It was used.' })),
  receiveBack: onDecision('receive', ['returning'], (dice) => ({ restock: dice.chance(50) })),
  writeReviews,
  editReview: onReview('/api/front/review/edit', author, ['shown', 'held'], said),
  addToReview: onReview('/api/front/review/add-on', author, ['shown'], () => ({ text: 'Still good' })),
  removeReview: onReview('/api/front/review/delete', author, ['shown', 'hidden']),
  vote: onReview('/api/front/review/helpful', reader, ['shown'], (dice) => ({ on: dice.chance(70) })),
  reply: onReview('/api/merchant/review/reply', seller, ['shown'], () => ({ text: 'Thank you' })),
  report: onReview('/api/merchant/review/report', seller, ['shown'], () => ({ reason: 'abuse', note: '' })),
  hide: onReview('/api/platform/review/hide', moderator, ['shown'], () => ({ reason: 'Off topic' })),
  restore: onReview('/api/platform/review/restore', moderator, ['hidden']),
  replyMany: onReviews('/api/merchant/review/reply', seller, ['shown'], { text: 'Thank you all' }),
  reportMany: onReviews('/api/merchant/review/report', seller, ['shown'], { reason: 'abuse', note: '' }),
  hideMany: onReviews('/api/platform/review/hide', moderator, ['shown'], { reason: 'Off topic' }),
  restoreMany: onReviews('/api/platform/review/restore', moderator, ['hidden']),
} satisfies Record<string, Step>;
