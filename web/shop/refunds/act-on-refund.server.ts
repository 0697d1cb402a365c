import type { Ctx } from '../../../domains/kit/context.ts';
import { appealRefund, sendBack, withdrawRefund } from '../../../domains/refunds/buyer-actions.server.ts';
import { appealInput, refundIdInput, sendBackInput } from '../../../domains/refunds/contract.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { answerRefusal, refuseEmpty } from '../../forms/form-answer.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { parseOrRefuse } from '../../forms/handle-form.server.ts';
import { withQuery } from '../../manifest/page-address.ts';
import { refundDetail } from '../../parts/refund/refund-url.ts';
import { redirect } from '../../session/redirects.ts';

/** The buyer's buttons on a refund's page, with the same verbs as the calls. */
export async function actOnRefund(ctx: Ctx, submitted: Record<string, string>): Promise<FormAnswer | Response> {
  const refundId = Number(submitted.refundId);
  try {
    const done = await act(ctx, refundId, submitted);
    return redirect(withQuery(refundDetail(refundId), { done }), 303);
  } catch (error) {
    if (isDomainError(error) && error.code === 'refund_not_found') throw error;
    return answerRefusal(ctx, error, submitted);
  }
}

async function act(ctx: Ctx, refundId: number, submitted: Record<string, string>): Promise<string> {
  const { intent, courier = '', number = '', note = '' } = submitted;
  if (intent === 'send_back') {
    refuseEmpty(submitted, { courier: 'required', number: 'required' });
    await sendBack(ctx, parseOrRefuse(sendBackInput, { refundId, courier, number }));
    return 'sent_back';
  }
  if (intent === 'appeal') {
    refuseEmpty(submitted, { note: 'emptyReason' });
    await appealRefund(ctx, parseOrRefuse(appealInput, { refundId, note }));
    return 'appealed';
  }
  await withdrawRefund(ctx, parseOrRefuse(refundIdInput, { refundId }).refundId);
  return 'withdrawn';
}
