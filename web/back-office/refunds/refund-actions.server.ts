import type { RouterContextProvider } from 'react-router';
import { refundIdInput, refundWholeInput, refuseRefundInput } from '../../../domains/refunds/contract.ts';
import {
  approveRefund,
  type Decider,
  receiveReturn,
  refuseRefund,
} from '../../../domains/refunds/decide-refund.server.ts';
import { retryRefund } from '../../../domains/refunds/money/retry-refund.server.ts';
import { refundUnasked } from '../../../domains/refunds/refund-whole-order.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';

/** The refund number of a URL. Throws `refund_not_found` for anything else. */
export function refundIdOf({ id }: { id?: string }): number {
  const number = Number(id);
  if (!Number.isSafeInteger(number) || number < 1) throw new DomainError('refund_not_found');
  return number;
}

/** Decisions about one refund, by its shop or by the platform. */
export function decide(
  context: Readonly<RouterContextProvider>,
  request: Request,
  id: number,
  as: Decider,
): Promise<FormAnswer | Response> {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    const { refundId } = parseOrRefuse(refundIdInput, { refundId: id });
    switch (intent) {
      case 'approve':
        await approveRefund(ctx, refundId, as);
        return { done: 'refunds.approved' };
      case 'refuse': {
        const { reason } = parseOrRefuse(refuseRefundInput, { refundId, reason: submitted.reason ?? '' });
        await refuseRefund(ctx, refundId, reason, as);
        return { done: 'refunds.refused' };
      }
      case 'receive':
        await receiveReturn(ctx, refundId, submitted.restock === 'on', as);
        return { done: 'refunds.received' };
      case 'retry':
        await retryRefund(ctx, refundId);
        return { done: 'refunds.retried' };
      default:
        throw new DomainError('not_found');
    }
  });
}

/** Refunds an order without a request, from the section's list. */
export function giveBack(
  context: Readonly<RouterContextProvider>,
  request: Request,
  as: Exclude<Decider, 'developer'>,
): Promise<FormAnswer | Response> {
  return handleForm(
    context,
    request,
    async (ctx, { submitted }) => {
      const { orderNo = '', reason = '', note = '' } = submitted;
      await refundUnasked(ctx, parseOrRefuse(refundWholeInput, { orderNo: orderNo.trim(), reason, note }), as);
      // without the order named in the URL: its confirmation is answered
      return { done: 'refunds.given_back', to: as === 'platform' ? '/admin/refunds' : '/login2/refunds' };
    },
    { order_not_found: 'orderNo', order_state: 'orderNo' },
  );
}
