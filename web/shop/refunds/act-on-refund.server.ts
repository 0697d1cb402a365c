import type { Ctx } from '../../../domains/context.ts';
import { appealRefund, sendBack, withdrawRefund } from '../../../domains/refunds/buyer-actions.server.ts';
import { appealInput, refundIdInput, sendBackInput } from '../../../domains/refunds/contract.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { parseOrRefuse } from '../../forms/act.server.ts';
import { answerRefusal, readForm, refuseEmpty } from '../../forms/form-answer.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { withQuery } from '../../manifest/page-address.ts';
import { refundDetail } from '../../parts/refund/refund-url.ts';
import { redirect } from '../../session/redirects.ts';

/** The buyer's buttons on a refund's page, with the same verbs as the calls. */
export async function actOnRefund(ctx: Ctx, request: Request): Promise<FormAnswer | Response> {
  const typed = await readForm(request);
  const refundId = Number(typed.refundId);
  try {
    const done = await act(ctx, refundId, typed);
    return redirect(withQuery(refundDetail(refundId), { done }), 303);
  } catch (error) {
    if (isDomainError(error) && error.code === 'refund_not_found') throw error;
    return answerRefusal(ctx, error, typed);
  }
}

async function act(ctx: Ctx, refundId: number, typed: Record<string, string>): Promise<string> {
  const { intent, courier = '', number = '', note = '' } = typed;
  if (intent === 'send_back') {
    refuseEmpty(typed, { courier: 'required', number: 'required' });
    await sendBack(ctx, parseOrRefuse(sendBackInput, { refundId, courier, number }));
    return 'sent_back';
  }
  if (intent === 'appeal') {
    refuseEmpty(typed, { note: 'emptyReason' });
    await appealRefund(ctx, parseOrRefuse(appealInput, { refundId, note }));
    return 'appealed';
  }
  await withdrawRefund(ctx, parseOrRefuse(refundIdInput, { refundId }).refundId);
  return 'withdrawn';
}
