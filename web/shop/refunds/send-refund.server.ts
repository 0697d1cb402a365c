import type { Ctx } from '../../../domains/kit/context.ts';
import { applyRefund } from '../../../domains/refunds/apply-refund.server.ts';
import { applyRefundInput } from '../../../domains/refunds/contract.ts';
import { MAX_VOUCHERS } from '../../../domains/refunds/rules.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { answerRefusal, refuseEmpty } from '../../forms/form-answer.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { parseOrRefuse } from '../../forms/handle-form.server.ts';
import { addSentPictures, removedPicture } from '../../forms/uploads/sent-pictures.server.ts';
import { withQuery } from '../../manifest/page-address.ts';
import { readPieces, refundDetail } from '../../parts/refund/refund-url.ts';
import { redirect } from '../../session/redirects.ts';

/** A returned form: with its input and the uploaded pictures. */
export interface RefundFormAnswer extends FormAnswer {
  pictures: string[];
}

/** Handles the refund request form; without scripts its pictures are submitted as files. */
export async function sendRefund(ctx: Ctx, form: FormData): Promise<RefundFormAnswer | Response> {
  const submitted = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const pictures = form.getAll('pictures').map(String).slice(0, MAX_VOUCHERS);
  const removed = removedPicture(submitted.intent);
  if (removed !== undefined) pictures.splice(removed, 1);
  try {
    await addSentPictures(ctx, form, pictures, { purpose: 'refund', most: MAX_VOUCHERS, field: 'images' });
    if (removed !== undefined) return { problems: {}, values: submitted, pictures };
    const lines = readPieces(form) ?? [];
    refuseEmpty(
      { ...submitted, lines: lines.map(({ id }) => id).join() },
      { lines: 'choosePieces', reason: 'chooseOne' },
    );
    const { refundId } = await applyRefund(
      ctx,
      parseOrRefuse(applyRefundInput, {
        orderNo: submitted.orderNo ?? '',
        lines,
        kind: submitted.kind ?? 'money',
        reason: submitted.reason ?? '',
        note: submitted.note ?? '',
        images: pictures,
      }),
    );
    return redirect(withQuery(refundDetail(refundId), { done: 'applied' }), 303);
  } catch (error) {
    if (isDomainError(error) && error.code === 'order_not_found') throw error;
    return { ...answerRefusal(ctx, error, submitted, { refund_too_much: 'lines', refund_kind: 'kind' }), pictures };
  }
}
