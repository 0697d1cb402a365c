import type { Ctx } from '../../../domains/context.ts';
import { applyRefund } from '../../../domains/refunds/apply-refund.server.ts';
import { applyRefundInput } from '../../../domains/refunds/contract.ts';
import { MAX_VOUCHERS } from '../../../domains/refunds/rules.ts';
import { uploadImage } from '../../../domains/uploads/upload-image.server.ts';
import { isDomainError, refuseFields } from '../../../platform/errors.ts';
import { answerRefusal, refuseEmpty } from '../../forms/form-answer.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { parseOrRefuse } from '../../forms/handle-form.server.ts';
import { withQuery } from '../../manifest/page-address.ts';
import { readPieces, refundDetail } from '../../parts/refund/refund-url.ts';
import { redirect } from '../../session/redirects.ts';

/** A returned form: with its input and the uploaded pictures. */
export interface RefundFormAnswer extends FormAnswer {
  pictures: string[];
}

const PICTURE_PROBLEMS: Record<string, string> = {
  type: 'pictureType',
  broken: 'pictureBroken',
  pixels: 'picturePixels',
  size: 'pictureSize',
};

/** Handles the refund request form; without scripts its pictures are submitted as files. */
export async function sendRefund(ctx: Ctx, form: FormData): Promise<RefundFormAnswer | Response> {
  const submitted = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const pictures = form.getAll('pictures').map(String).slice(0, MAX_VOUCHERS);
  const removed = /^remove\.(\d{1,2})$/.exec(submitted.intent ?? '')?.[1];
  if (removed !== undefined) pictures.splice(Number(removed), 1);
  try {
    await uploadFiles(ctx, form, pictures);
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

async function uploadFiles(ctx: Ctx, form: FormData, pictures: string[]): Promise<void> {
  for (const file of form.getAll('files')) {
    if (typeof file === 'string' || file.size === 0 || pictures.length >= MAX_VOUCHERS) continue;
    try {
      const { url } = await uploadImage(ctx, file.stream() as unknown as AsyncIterable<Uint8Array>, 'refund');
      if (!pictures.includes(url)) pictures.push(url);
    } catch (error) {
      if (!isDomainError(error) || error.code !== 'image_refused') throw error;
      refuseFields([{ field: 'images', code: PICTURE_PROBLEMS[String(error.details.reason)] ?? 'pictureBroken' }]);
    }
  }
}
