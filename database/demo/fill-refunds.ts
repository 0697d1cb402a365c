import type { Ctx } from '../../domains/kit/context.ts';
import { shipOrder } from '../../domains/orders/shipping/ship-order.server.ts';
import { applyRefund } from '../../domains/refunds/apply-refund.server.ts';
import { appealRefund, sendBack, withdrawRefund } from '../../domains/refunds/buyer-actions.server.ts';
import type { ApplyRefundInput } from '../../domains/refunds/contract.ts';
import { approveRefund, refuseRefund } from '../../domains/refunds/decide-refund.server.ts';
import { actorOf } from './actor-of.ts';
import { buy } from './fill-received-orders.ts';

const HOUR_MS = 3_600_000;

interface Refunded {
  goods: readonly string[];
  /** When it was bought, sent and asked back, in hours before now. */
  bought: number;
  sent?: number;
  asked: number;
  request: Pick<ApplyRefundInput, 'kind' | 'reason' | 'note'>;
  answer?: { refusal: string } | 'agreed';
  /** What the buyer did after the answer. */
  after?: { hours: number } & ({ appeal: string } | { sentBack: string } | { withdraw: true });
}

/** One refund in every state: waiting for the shop, the goods, the platform and their arrival; refused, withdrawn, done. */
const REFUNDED: readonly Refunded[] = [
  {
    goods: ['lumen-hush-headphones'],
    bought: 400,
    asked: 396,
    request: { kind: 'money', reason: 'wrong_order', note: '颜色拍错了，麻烦取消。' },
    answer: 'agreed',
  },
  {
    goods: ['lumen-tactile-84'],
    bought: 200,
    sent: 180,
    asked: 60,
    request: { kind: 'money', reason: 'not_as_described', note: '键帽的颜色比图片上深一些。' },
    answer: { refusal: '图片与实物在同一光线下拍摄，色差属于正常范围。您仍可选择退货退款。' },
  },
  {
    goods: ['lumen-pebble-earbuds'],
    bought: 150,
    sent: 130,
    asked: 30,
    request: { kind: 'return', reason: 'quality', note: '左耳偶尔断连，重置后还是一样。' },
    answer: 'agreed',
  },
  {
    goods: ['lumen-drum-speaker'],
    bought: 190,
    sent: 170,
    asked: 72,
    request: { kind: 'return', reason: 'quality', note: '音量开到一半就有杂音。' },
    answer: 'agreed',
    after: { hours: 40, sentBack: 'SF1429370200317' },
  },
  {
    goods: ['lumen-glide-mouse'],
    bought: 180,
    sent: 160,
    asked: 66,
    request: { kind: 'money', reason: 'damaged', note: '外包装破损，鼠标滚轮不顺。' },
    answer: { refusal: '签收时未备注破损，请提供开箱照片。' },
    after: { hours: 28, appeal: '开箱视频已上传，快递员可以作证外箱是破的。' },
  },
  {
    goods: ['lumen-glide-mouse'],
    bought: 120,
    sent: 100,
    asked: 50,
    request: { kind: 'return', reason: 'changed_mind', note: '' },
    after: { hours: 48, withdraw: true },
  },
  {
    goods: ['lumen-pebble-earbuds', 'lumen-tactile-84'],
    bought: 20,
    asked: 3,
    request: { kind: 'money', reason: 'changed_mind', note: '' },
  },
];

/** Buys, asks back and decides, each through the way it always goes, on the days when it was. */
export async function fillRefunds(ctx: Ctx, userId: number): Promise<void> {
  const shopper = await actorOf(ctx, userId);
  for (const each of REFUNDED) {
    const at = (hoursAgo: number): Ctx => {
      const now = new Date(ctx.now.getTime() - hoursAgo * HOUR_MS);
      return { ...ctx, now, actor: { ...shopper, payProvedAt: now } };
    };
    const order = await buy(at(each.bought), each.goods);
    const owner = (hoursAgo: number): Promise<Ctx> => ownerCtx(at(hoursAgo), order.ownerId);
    if (each.sent) {
      const number = `SF${order.no.slice(-12)}`;
      await shipOrder(await owner(each.sent), { orderNo: order.no, courier: 'sf', number });
    }
    const lines = [{ id: order.lineIds[0] ?? 0, num: 1 }];
    const { refundId } = await applyRefund(at(each.asked), { orderNo: order.no, lines, ...each.request });
    const answered = await owner(each.asked - 2);
    if (each.answer === 'agreed') await approveRefund(answered, refundId, 'merchant');
    else if (each.answer) await refuseRefund(answered, refundId, each.answer.refusal, 'merchant');
    if (each.after) await goOn(at(each.after.hours), refundId, each.after);
  }
}

async function goOn(ctx: Ctx, refundId: number, after: NonNullable<Refunded['after']>): Promise<void> {
  if ('appeal' in after) await appealRefund(ctx, { refundId, note: after.appeal });
  else if ('sentBack' in after) await sendBack(ctx, { refundId, courier: 'SF', number: after.sentBack });
  else await withdrawRefund(ctx, refundId);
}

async function ownerCtx(ctx: Ctx, ownerId: number): Promise<Ctx> {
  return { ...ctx, actor: await actorOf(ctx, ownerId) };
}
