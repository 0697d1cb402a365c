import { requireOwnMerchant } from '../../../domains/merchants/own-merchant.server.ts';
import { savePictureInput } from '../../../domains/merchants/settings/contract.ts';
import { savePicture } from '../../../domains/merchants/settings/save-picture.server.ts';
import { uploadImage } from '../../../domains/uploads/upload-image.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import type { Route } from './+types/upload-shop-picture';

const REFUSED = ['image_refused', 'payload_too_large', 'validation_failed'];

/** Uploads a shop's logo or banner. A separate URL, because only upload routes accept large bodies. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = pageCtx(context);
  const form = await request.formData();
  const picture = form.get('picture');
  await requireOwnMerchant(ctx, 'settings.edit');
  try {
    if (!(picture instanceof File) || picture.size === 0) {
      return redirect('/login2/settings?done=back-office.no_picture', 303);
    }
    const { url } = await uploadImage(ctx, picture.stream(), 'shop', true);
    await savePicture(ctx, parseOrRefuse(savePictureInput, { kind: form.get('kind'), picture: url }));
    return redirect('/login2/settings?done=saved', 303);
  } catch (error) {
    if (!isDomainError(error) || !REFUSED.includes(error.code)) throw error;
    return redirect('/login2/settings?done=back-office.picture_refused', 303);
  }
}

export function loader() {
  return redirect('/login2/settings');
}
