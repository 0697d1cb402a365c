import { createHmac } from 'node:crypto';
import { DomainError, isDomainError } from '../../platform/errors.ts';
import { storePicture } from '../../platform/media/images.ts';
import { PICTURE_FOLDER } from '../../platform/media/picture-sizes.ts';
import { isFull, type SpooledFile } from '../../platform/media/spooled-file.ts';
import { MAX_VIDEO_BYTES } from '../../platform/media/videos.ts';
import { deriveKey } from '../../platform/tokens.ts';
import { type Ctx, requireBuyer } from '../kit/context.ts';
import { uploadLimits } from './limits.ts';
import { PRIVATE_FOLDER, shownUrl } from './private-pictures.ts';
import { ANY_PURPOSE, type PictureFormat, PURPOSES, purposeOf, UPLOAD_FORMATS } from './purposes.ts';
import { receiveUpload } from './receive-upload.server.ts';
import { recordUpload } from './record-upload.server.ts';

/** Specification 7: the `model` of uploads from the chat. */
const CHAT_MODEL = 'im';

/**
 * Stores an uploaded picture in all widths and returns its URL; `model` names its purpose, which is checked again when
 * it is attached. Throws the errors of `receiveUpload`, and `uploads_busy`.
 */
export async function uploadImage(
  ctx: Ctx,
  file: AsyncIterable<Uint8Array>,
  model = '',
  isForShop = false,
): Promise<{ url: string }> {
  const purpose = purposeOf(model);
  if (purpose === 'chat' || model === CHAT_MODEL) return uploadForChat(ctx, file, purpose);
  const formats = UPLOAD_FORMATS.filter(
    (format) => purpose === ANY_PURPOSE || PURPOSES[purpose].formats.includes(format),
  );
  return receiveUpload(ctx, file, { formats, isForShop }, async (spooled, format) => ({
    url: shownUrl(ctx.app, ctx.now, await store(ctx, spooled, format, purpose)),
  }));
}

/**
 * Specification 5: the chat takes JPG, PNG and MP4, and says so. The specification shows no other upload, so a picture
 * uploaded like this may also be attached elsewhere; it becomes private once it is sent.
 */
async function uploadForChat(
  ctx: Ctx,
  source: AsyncIterable<Uint8Array>,
  purpose: ReturnType<typeof purposeOf>,
): Promise<{ url: string }> {
  try {
    return await receiveUpload(
      ctx,
      source,
      { formats: PURPOSES.chat.formats, maxBytes: MAX_VIDEO_BYTES },
      async (file, format) => {
        if (format === 'mp4') return { url: shownUrl(ctx.app, ctx.now, await storeVideo(ctx, file)) };
        const maxBytes = uploadLimits(ctx.site).picture;
        if (file.bytes > maxBytes) throw new DomainError('payload_too_large', { maxBytes });
        return { url: shownUrl(ctx.app, ctx.now, await store(ctx, file, format, purpose)) };
      },
    );
  } catch (error) {
    if (isDomainError(error) && error.code === 'image_refused' && error.details.reason === 'type') {
      throw new DomainError('chat_file_type');
    }
    throw error;
  }
}

async function storeVideo(ctx: Ctx, file: SpooledFile): Promise<string> {
  await ctx.app.mediaWorkers.readVideo(file).catch((error: unknown) => {
    // the words of `image_refused` are about a picture
    throw isDomainError(error) && error.code === 'image_refused'
      ? new DomainError('chat_video_refused', error.details)
      : error;
  });
  const folder = `${PRIVATE_FOLDER}/${folderName(ctx, 'chat', file.hash)}`;
  const url = `/media/${folder}/video.mp4`;
  await recordUpload(ctx, { url, purpose: 'chat', format: 'mp4', folder });
  try {
    await ctx.app.storage.copyIn(`${folder}/video.mp4`, file.path);
  } catch (error) {
    throw isFull(error) ? new DomainError('storage_full') : error;
  }
  return url;
}

async function store(ctx: Ctx, file: SpooledFile, format: PictureFormat, purpose: ReturnType<typeof purposeOf>) {
  const isPrivate = purpose !== ANY_PURPOSE && PURPOSES[purpose].isPrivate;
  const folder = `${isPrivate ? PRIVATE_FOLDER : PICTURE_FOLDER}/${folderName(ctx, purpose, file.hash)}`;
  const picture = await ctx.app.mediaWorkers.read(file);
  const url = `/media/${folder}/${picture.width}.webp`;
  // before the files are written: from now on the job that deletes unused ones skips this folder
  await recordUpload(ctx, { url, purpose, format, folder });
  await storePicture(ctx.app.storage, picture, folder);
  return url;
}

/**
 * The same picture of the same person for the same purpose has one folder, shared with nobody: it can be deleted
 * without checking for other uses, and its URL does not reveal whether someone has uploaded a known picture.
 */
function folderName(ctx: Ctx, purpose: string, hash: string): string {
  const { userId } = requireBuyer(ctx);
  const key = deriveKey(ctx.app.secret, 'picture folders');
  return createHmac('sha256', key).update(`${userId}|${purpose}|${hash}`).digest('hex').slice(0, 32);
}
