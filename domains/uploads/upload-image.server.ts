import { DomainError } from '../../platform/errors.ts';
import { readAll } from '../../platform/http/multipart.ts';
import { MAX_PICTURE_BYTES, pictureFormat, readPicture, storePicture } from '../../platform/images.ts';
import { type Ctx, requireActor } from '../context.ts';

/** What people upload; a GIF moves, and only its first picture would be kept. */
const TAKEN = new Set(['jpeg', 'png', 'webp', 'heif']);

/** Stores an uploaded picture in all its widths and answers with its address. */
export async function uploadImage(ctx: Ctx, file: AsyncIterable<Uint8Array>): Promise<{ url: string }> {
  const actor = requireActor(ctx);
  ctx.app.limits.writes.take(`upload:${actor.userId}`, ctx.now);
  const bytes = await readAll(file, MAX_PICTURE_BYTES);
  if (!TAKEN.has(pictureFormat(bytes) ?? '')) throw new DomainError('image_refused', { reason: 'type' });
  const { url } = await storePicture(ctx.app.storage, await readPicture(bytes));
  return { url };
}
