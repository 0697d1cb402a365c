import { type RawBuilder, sql } from 'kysely';
import { audit } from '../accounts/audit.server.ts';
import { returnStock } from '../inventory/move-stock.server.ts';
import { type Ctx, requireActor, requirePlatformPermission } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import type { ShopAct } from '../merchants/audit/acts.ts';
import { auditShop } from '../merchants/audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../merchants/own-merchant.server.ts';
import { lockRefundable, type RefundableOrder } from '../orders/refunding/refundable-order.server.ts';
import { sendBackDue } from './deadlines.server.ts';
import { payBack } from './pay-back.server.ts';
import {
  emitRefundChanged,
  findRefund,
  type LockedRefund,
  lockRefund,
  moveRefund,
  requireStep,
  transitionRefund,
} from './refund-rows.server.ts';
import { requireSellingDeveloper } from './selling-developer.server.ts';

/** On whose behalf the decision is made: the refund's shop or developer, who sold it, or the platform. */
export type Decider = 'merchant' | 'developer' | 'platform';

/** Who that is for the states of a refund: a developer sells through a merchant account. */
const partyOf = (as: Decider): 'merchant' | 'platform' => (as === 'platform' ? 'platform' : 'merchant');

/** Retrying is left to the platform. */
type RefundAct = Extract<ShopAct, `refund.${string}`> | 'refund.retried';

interface Decision {
  /** Whose own log has the decision; null: that of the platform. */
  shopId: number | null;
  actorId: number;
  /** Refunds that this party may decide. */
  whose: RawBuilder<unknown>;
}

async function authorise(ctx: Ctx, as: Decider): Promise<Decision> {
  if (as === 'platform') {
    const { userId } = requirePlatformPermission(ctx, 'refunds.manage');
    return { shopId: null, actorId: userId, whose: sql`true` };
  }
  const { userId: actorId } = requireActor(ctx);
  if (as === 'developer') {
    const sellerId = await requireSellingDeveloper(ctx);
    return { shopId: null, actorId, whose: sql`r.merchant_id = ${sellerId}::bigint` };
  }
  const { id } = await requireOwnMerchant(ctx, 'refunds.decide');
  return { shopId: id, actorId, whose: sql`r.merchant_id = ${id}::bigint` };
}

/** Locks the refund and its order for an authorised party. Throws `refund_not_found`. */
export async function decideUnderLock(
  ctx: Ctx,
  refundId: number,
  as: Decider,
  work: (ctx: Ctx, decided: { order: RefundableOrder; refund: LockedRefund; actorId: number }) => Promise<RefundAct>,
): Promise<void> {
  const { shopId, actorId, whose } = await authorise(ctx, as);
  const { orderId, no } = await findRefund(ctx.db, refundId, whose);
  await transact(ctx, async (tx) => {
    const order = await lockRefundable(tx.db, orderId);
    const refund = await lockRefund(tx.db, refundId);
    const act = await work(tx, { order, refund, actorId });
    if (shopId === null) await audit(tx, act, no, { orderNo: order.no });
    else if (act !== 'refund.retried') await auditShop(tx, { id: shopId }, act, no, { orderNo: order.no });
  });
}

/**
 * The shop or the platform approves: refunds the money at once, or once the products are returned. Throws
 * `refund_state`.
 */
export function approveRefund(ctx: Ctx, refundId: number, as: Decider): Promise<void> {
  return decideUnderLock(ctx, refundId, as, async (trx, { order, refund, actorId }) => {
    await approveLockedRefund(trx, order, refund, { who: partyOf(as), actorId });
    return 'refund.approved';
  });
}

/** The same for any party including the scheduler; the caller holds the locks. */
export async function approveLockedRefund(
  ctx: Ctx,
  order: RefundableOrder,
  refund: LockedRefund,
  by: { who: 'merchant' | 'platform' | 'system'; actorId: number | null; reason?: string },
): Promise<void> {
  if (refund.kind === 'money') return payBack(ctx, order, refund, { ...by, event: 'approve_money' });
  const dueAt = sendBackDue(ctx, refund.siteId);
  await transitionRefund(ctx, refund, { ...by, event: 'approve_return', dueAt });
}

/** The shop or the platform refuses with a reason; what the refund held is released. Throws `refund_state`. */
export function refuseRefund(ctx: Ctx, refundId: number, reason: string, as: Decider): Promise<void> {
  return decideUnderLock(ctx, refundId, as, async (trx, { refund, actorId }) => {
    const status = await moveRefund(trx, refund, { event: 'refuse', who: partyOf(as), actorId, reason });
    await trx.db.updateTable('refunds').set({ refused_reason: reason }).where('id', '=', refund.id).execute();
    await emitRefundChanged(trx, refund, status);
    return 'refund.refused';
  });
}

/** The products were returned: optionally restocks them, and refunds the money. Throws `refund_state`. */
export function receiveReturn(ctx: Ctx, refundId: number, restock: boolean, as: Decider): Promise<void> {
  return decideUnderLock(ctx, refundId, as, async (trx, { order, refund, actorId }) => {
    await takeBack(trx, order, refund, restock, { who: partyOf(as), actorId });
    return 'refund.received';
  });
}

export async function takeBack(
  ctx: Ctx,
  order: RefundableOrder,
  refund: LockedRefund,
  restock: boolean,
  by: { who: 'merchant' | 'platform' | 'system'; actorId: number | null; reason?: string },
): Promise<void> {
  requireStep(refund, { event: 'receive', who: by.who });
  await ctx.db.updateTable('refunds').set({ restocked: restock }).where('id', '=', refund.id).execute();
  const sent = refund.lines.map(({ skuId, num, unsentNum }) => ({ skuId, num: num - unsentNum }));
  if (restock) await returnStock(ctx, sent, refund.no);
  await payBack(ctx, order, refund, { ...by, event: 'receive' });
}
