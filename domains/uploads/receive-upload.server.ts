import { DomainError } from '../../platform/errors.ts';
import { pictureFormat } from '../../platform/media/images.ts';
import type { SpooledFile } from '../../platform/media/spooled-file.ts';
import { isMp4 } from '../../platform/media/videos.ts';
import { networkOf } from '../../platform/network/network.ts';
import { type Ctx, requireBuyer } from '../kit/context.ts';
import { uploadLimits } from './limits.ts';
import { spendUploadBytes } from './spend-bytes.server.ts';

/** Maximum concurrent uploads: the pages send theirs one after another. */
const AT_ONCE = { account: 8, network: 16 } as const;

/**
 * Stores an uploaded picture in a temporary file, within the limits of its account and network, and removes it
 * afterwards. `formats` are the accepted kinds, by content; `isForShop` has a larger limit and is for users authorised
 * to manage a shop. Throws `image_refused`, `payload_too_large`, `storage_full`, `uploads_at_once`, `upload_quota`.
 */
export async function receiveUpload<T, F extends string>(
  ctx: Ctx,
  source: AsyncIterable<Uint8Array>,
  {
    formats,
    isForShop = false,
    maxBytes = uploadLimits(ctx.site).picture,
  }: { formats: readonly F[]; isForShop?: boolean; maxBytes?: number },
  work: (file: SpooledFile, format: F) => Promise<T>,
): Promise<T> {
  const actor = requireBuyer(ctx);
  ctx.app.limits.writes.take(`upload:${actor.userId}`, ctx.now);
  const leave = ctx.app.mediaWorkers.enter([
    { uploader: `user:${actor.userId}`, atOnce: AT_ONCE.account },
    { uploader: `network:${networkOf(ctx.ip)}`, atOnce: AT_ONCE.network },
  ]);
  try {
    const file = await ctx.app.mediaWorkers.spool(source, maxBytes);
    try {
      const found = isMp4(file.head) ? 'mp4' : pictureFormat(file.head);
      const format = formats.find((each) => each === found);
      if (!format) throw new DomainError('image_refused', { reason: 'type' });
      await spendUploadBytes(ctx, actor, file.bytes, isForShop);
      return await work(file, format);
    } finally {
      await file.remove();
    }
  } finally {
    leave();
  }
}
