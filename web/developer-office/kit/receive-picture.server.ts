import type { Ctx } from '../../../domains/kit/context.ts';
import type { Purpose } from '../../../domains/uploads/purposes.ts';
import { uploadImage } from '../../../domains/uploads/upload-image.server.ts';
import { isDomainError } from '../../../platform/errors.ts';

const REFUSED = ['image_refused', 'payload_too_large', 'validation_failed'];

/**
 * Stores the picture of a form and hands its address to `save`, which returns the key of the message that is shown. Returns
 * the key of the reason if there is no picture, or none that is accepted. Throws what else the upload and `save` throw.
 */
export async function receivePicture(
  ctx: Ctx,
  form: FormData,
  purpose: Purpose,
  save: (url: string) => Promise<string>,
): Promise<string> {
  const picture = form.get('picture');
  if (!(picture instanceof File) || picture.size === 0) return 'back-office.no_picture';
  try {
    const { url } = await uploadImage(ctx, picture.stream(), purpose, true);
    return await save(url);
  } catch (error) {
    if (!isDomainError(error) || !REFUSED.includes(error.code)) throw error;
    return 'back-office.picture_refused';
  }
}
