import type { Ctx } from '../../kit/context.ts';
import { attachPictures } from '../../uploads/attach-pictures.server.ts';

/** Private ones too: they belong to a chat, a refund or an application, and are refused here. */
const UPLOADED = /^\/media\/(?:images|private)\//i;

/**
 * Attaches the pictures that a post shows, unless an earlier version showed them already. Throws `validation_failed` for
 * pictures of another uploader.
 */
export async function attachPostPictures(
  ctx: Ctx,
  { listed, inText, cover = '' }: { listed: readonly string[]; inText: readonly string[]; cover?: string },
  known: readonly string[] = [],
): Promise<void> {
  const fresh = (url: string) => UPLOADED.test(url) && !known.includes(url);
  const pictures = [
    ...listed.map((url, nth) => ({ field: `pictures.${nth}`, url })),
    ...inText.map((url) => ({ field: 'source', url })),
    { field: 'cover', url: cover },
  ].filter(({ url }) => fresh(url));
  await attachPictures(ctx, 'forum', pictures);
}
