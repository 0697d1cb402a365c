import { requireOwnMerchant } from '../../../domains/merchants/own-merchant.server.ts';
import { addFile } from '../../../domains/orders/files/change-files.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { withQuery } from '../../manifest/page-address.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import type { Route } from './+types/upload-file';

const REFUSED = ['file_empty', 'payload_too_large', 'files_full', 'upload_quota'];

/** Adds a file to a variant. A separate URL, because only upload routes accept large bodies. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = pageCtx(context);
  await requireOwnMerchant(ctx, 'products.edit');
  const form = await request.formData();
  const file = form.get('file');
  const back = (done: string) => redirect(withQuery('/login2/keys', { done: `keys.${done}` }), 303);
  if (!(file instanceof File) || file.size === 0) return back('file_empty');
  const content = new Uint8Array(await file.arrayBuffer());
  try {
    await addFile(ctx, { skuId: Number(form.get('skuId')) || 0, name: file.name, content });
    return back('file_added');
  } catch (error) {
    if (!isDomainError(error) || !REFUSED.includes(error.code)) throw error;
    return back(error.code === 'file_empty' ? 'file_empty' : 'file_refused');
  }
}

export function loader() {
  return redirect('/login2/keys');
}
