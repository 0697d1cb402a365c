import { Readable } from 'node:stream';
import { createUpload, receivePart } from '../../domains/forum/media/receive-part.server.ts';
import type { MediaKind } from '../../domains/forum/media/rules.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import { someSound } from './media-files.ts';
import type { Member, SmallForum } from './small-forum.ts';
import { someVideo } from './videos.ts';

/** Begins an upload; returns its key. */
export async function beginUpload(ctx: Ctx, bytes: number, kind: MediaKind = 'video'): Promise<string> {
  const answer = await createUpload(ctx, { kind, bytes, name: 'holiday.mov' });
  return answer.headers.get('location')?.split('/').at(-1) ?? '';
}

export function sendPart(ctx: Ctx, key: string, offset: number, pieces: AsyncIterable<Uint8Array>): Promise<Response> {
  const headers = new Headers({
    'tus-resumable': '1.0.0',
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  });
  return receivePart(ctx, { key, headers, pieces });
}

export async function uploadMedia(ctx: Ctx, content: Buffer, kind: MediaKind = 'video'): Promise<string> {
  const key = await beginUpload(ctx, content.byteLength, kind);
  await sendPart(ctx, key, 0, Readable.from([content]));
  return key;
}

/** Publishes a topic with two seconds of video, or one of sound. */
export async function publishMedia(
  forum: SmallForum,
  ctx: Ctx,
  more: { kind?: MediaKind; [name: string]: unknown } = {},
): Promise<number> {
  const kind = more.kind ?? 'video';
  const media = await uploadMedia(ctx, kind === 'video' ? await someVideo(2) : someSound(), kind);
  return forum.topic(ctx, { kind, media, ...more });
}

/** The same actor without one permission. */
export const without = (ctx: Member, key: string): Member => ({
  ...ctx,
  actor: { ...ctx.actor, permissions: ctx.actor.permissions.filter((held) => held !== key) },
});

/** A sound that browsers play only sometimes. */
export const SOME_WAVE = Buffer.concat([
  Buffer.from('524946462408000057415645666d74201000000001000100401f0000401f00000100080064617461000800', 'hex'),
  Buffer.from([0]),
  Buffer.alloc(2_048, 128),
]);
