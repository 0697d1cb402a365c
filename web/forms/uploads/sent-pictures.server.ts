import type { Ctx } from '../../../domains/kit/context.ts';
import { uploadImage } from '../../../domains/uploads/upload-image.server.ts';
import { isDomainError, refuseFields } from '../../../platform/errors.ts';

const PROBLEMS: Record<string, string> = {
  type: 'pictureType',
  broken: 'pictureBroken',
  pixels: 'picturePixels',
  size: 'pictureSize',
};

interface SentPictures {
  purpose: Parameters<typeof uploadImage>[2];
  most: number;
  /** Where a picture that is refused is reported. */
  field: string;
}

/** The place of the picture that the pressed button takes out of the form. */
export function removedPicture(intent: unknown): number | undefined {
  const place = /^remove\.(\d{1,2})$/.exec(String(intent ?? ''))?.[1];
  return place === undefined ? undefined : Number(place);
}

/** Stores the files that a form without scripts sends with its pictures, and adds their addresses. */
export async function addSentPictures(
  ctx: Ctx,
  form: FormData,
  pictures: string[],
  { purpose, most, field }: SentPictures,
): Promise<void> {
  for (const file of form.getAll('files')) {
    if (typeof file === 'string' || file.size === 0 || pictures.length >= most) continue;
    try {
      const { url } = await uploadImage(ctx, file.stream() as unknown as AsyncIterable<Uint8Array>, purpose);
      if (!pictures.includes(url)) pictures.push(url);
    } catch (error) {
      if (!isDomainError(error) || error.code !== 'image_refused') throw error;
      refuseFields([{ field, code: PROBLEMS[String(error.details.reason)] ?? 'pictureBroken' }]);
    }
  }
}
