import { productIdParam } from '../../../domains/merchant-office/products/edit-contract.ts';
import { addPicture } from '../../../domains/merchant-office/products/edit-product.server.ts';
import { requireOwnMerchant } from '../../../domains/merchants/own-merchant.server.ts';
import { uploadImage } from '../../../domains/uploads/upload-image.server.ts';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import type { Route } from './+types/upload-picture';

const REFUSED = ['image_refused', 'payload_too_large', 'validation_failed'];

/** Uploads a product's picture. A separate URL, because only upload routes accept large bodies. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = pageCtx(context);
  const form = await request.formData();
  const product = productIdParam.safeParse({ id: form.get('productId') });
  if (!product.success) throw new DomainError('product_not_found');
  const back: `/login2/products/${number}` = `/login2/products/${product.data.id}`;
  const picture = form.get('picture');
  await requireOwnMerchant(ctx, 'products.edit');
  try {
    if (!(picture instanceof File) || picture.size === 0) return redirect(`${back}?done=back-office.no_picture`, 303);
    const { url } = await uploadImage(ctx, picture.stream(), 'product', true);
    await addPicture(ctx, { productId: product.data.id, url });
    return redirect(`${back}?done=saved`, 303);
  } catch (error) {
    if (!isDomainError(error) || !REFUSED.includes(error.code)) throw error;
    return redirect(`${back}?done=back-office.picture_refused`, 303);
  }
}

export function loader() {
  return redirect('/login2/products');
}
