import type { Ctx } from '../../../domains/kit/context.ts';
import { storeDocument } from '../../../domains/payments/by-hand/documents.server.ts';

/** The document of a form, stored; empty if none was chosen. */
export async function storeFormDocument(
  ctx: Ctx,
  file: File | undefined,
  as: 'platform' | 'merchant',
): Promise<{ documentId?: number }> {
  if (!file) return {};
  return { documentId: (await storeDocument(ctx, file.stream(), as)).id };
}
