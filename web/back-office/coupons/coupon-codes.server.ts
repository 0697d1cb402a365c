import type { Ctx } from '../../../domains/kit/context.ts';
import { codesInput } from '../../../domains/promotions/coupons/admin/contract.ts';
import type { Issuer } from '../../../domains/promotions/coupons/admin/issuer.server.ts';
import { makeCodes } from '../../../domains/promotions/coupons/admin/make-codes.server.ts';
import { parseOrRefuse } from '../../forms/handle-form.server.ts';
import { codesFile } from './codes-file.ts';

/** Generates the codes that a form requests, as a file: only hashes are stored, so they cannot be shown again. */
export async function codesOfForm(ctx: Ctx, issuer: Issuer, request: Request, id: number): Promise<Response> {
  const form = await request.formData();
  const filters = parseOrRefuse(codesInput, { id, num: Number(form.get('num')), note: String(form.get('note') ?? '') });
  const { batchId, codes } = await makeCodes(ctx, issuer, filters);
  return codesFile(`coupon-${id}-batch-${batchId}.csv`, codes);
}
