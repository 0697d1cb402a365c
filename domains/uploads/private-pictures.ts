import { deriveKey, isSignature, sign } from '../../platform/tokens.ts';

/** Folder of pictures that only signed URLs show. */
export const PRIVATE_FOLDER = 'private';
const ADDRESS = /^\/media\/(private\/[0-9a-f]{32}\/(?:\d{1,4}\.webp|video\.mp4))$/;
/** A signed URL works for 30 to 40 minutes; rounded to steps, so that rendering a page twice gives the same URL. */
const VALID_SECONDS = 1_800;
const STEP_SECONDS = 600;
export const WATERMARKED_SECONDS = 600;

interface Signer {
  secret: string;
}

/** The URL at which the reader may see a picture: signed and short-lived if it is private, otherwise unchanged. */
export function shownUrl({ secret }: Signer, now: Date, url: string, validSeconds = VALID_SECONDS): string {
  const name = ADDRESS.exec(url)?.[1];
  if (!name) return url;
  const until = Math.ceil((now.getTime() / 1000 + validSeconds) / STEP_SECONDS) * STEP_SECONDS;
  return `${url}?until=${until}&signature=${sign(keyOf(secret), `${name}|${until}`)}`;
}

/**
 * The URL of a private picture with a watermark of the time of viewing. The signature covers the time, so the picture
 * cannot be had without it. Works for ten minutes.
 */
export function watermarkedUrl({ secret }: Signer, now: Date, url: string): string {
  const name = ADDRESS.exec(url)?.[1];
  if (!name) return url;
  const viewed = Math.floor(now.getTime() / 1000);
  const until = viewed + WATERMARKED_SECONDS;
  return `${url}?until=${until}&viewed=${viewed}&signature=${sign(keyOf(secret), `${name}|${until}|${viewed}`)}`;
}

/** When the picture of a watermarked URL was viewed; undefined for other URLs. Call `isShownTo` first. */
export function viewedAt(query: URLSearchParams): Date | undefined {
  const viewed = query.get('viewed');
  return viewed === null ? undefined : new Date(Number(viewed) * 1000);
}

/** The stored URL behind a displayed one. */
export function storedUrl(shown: string): string {
  return shown.split('?', 1)[0] ?? shown;
}

/** Whether a URL under the private folder has a valid, unexpired signature. */
export function isShownTo({ secret }: Signer, now: Date, name: string, query: URLSearchParams): boolean {
  const until = query.get('until') ?? '';
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 < now.getTime()) return false;
  const viewed = query.get('viewed');
  const signed = viewed === null ? `${name}|${until}` : `${name}|${until}|${viewed}`;
  return isSignature(keyOf(secret), signed, query.get('signature') ?? '');
}

const keyOf = (secret: string) => deriveKey(secret, 'private pictures');
