import { DomainError } from '../../platform/errors.ts';
import { readAll } from '../../platform/http/multipart.ts';
import { MAX_PICTURE_BYTES, pictureFormat, readPicture, storePicture } from '../../platform/images.ts';
import { type Ctx, requireActor } from '../context.ts';
import { noteUpload } from './own-pictures.server.ts';

/** What people upload; a GIF moves, and only its first picture would be kept. */
const TAKEN = ['jpeg', 'png', 'webp', 'heif'];
/** What a picture of each purpose may be; specification 5 takes only JPG and PNG as a qualification, in a review and for a refund. */
const TAKEN_FOR: Record<string, readonly string[]> = {
  qualification: ['jpeg', 'png'],
  review: ['jpeg', 'png'],
  refund: ['jpeg', 'png'],
};

/**
 * Stores an uploaded picture in all its widths and answers with its address; `model` says what it is for. Throws
 * `image_refused`, `payload_too_large`.
 */
export async function uploadImage(ctx: Ctx, file: AsyncIterable<Uint8Array>, model = ''): Promise<{ url: string }> {
  const actor = requireActor(ctx);
  ctx.app.limits.writes.take(`upload:${actor.userId}`, ctx.now);
  const bytes = await readAll(file, MAX_PICTURE_BYTES);
  const taken = Object.hasOwn(TAKEN_FOR, model) ? (TAKEN_FOR[model] ?? []) : TAKEN;
  if (!taken.includes(pictureFormat(bytes) ?? '')) throw new DomainError('image_refused', { reason: 'type' });
  const { url } = await storePicture(ctx.app.storage, await readPicture(bytes));
  await noteUpload(ctx, url);
  return { url };
}
