import { deriveKey, isSignature, sign } from '../../platform/tokens.ts';

/** Folder of pictures that only signed addresses show. */
export const PRIVATE_FOLDER = 'private';
const ADDRESS = /^\/media\/(private\/[0-9a-f]{32}\/\d{1,4}\.webp)$/;
/** A signed address works for 30 to 40 minutes; in steps, so that a page made twice names the same address. */
const VALID_SECONDS = 1_800;
const STEP_SECONDS = 600;

interface Signer {
  secret: string;
}

/** The address under which the reader may see a picture: signed and short-lived when it is private, else as it is. */
export function shownUrl({ secret }: Signer, now: Date, url: string, validSeconds = VALID_SECONDS): string {
  const name = ADDRESS.exec(url)?.[1];
  if (!name) return url;
  const until = Math.ceil((now.getTime() / 1000 + validSeconds) / STEP_SECONDS) * STEP_SECONDS;
  return `${url}?until=${until}&signature=${sign(keyOf(secret), `${name}|${until}`)}`;
}

/** The stored address behind one that was shown. */
export function storedUrl(shown: string): string {
  return shown.split('?', 1)[0] ?? shown;
}

/** Whether an address under the private folder was signed by us and is still valid. */
export function isShownTo({ secret }: Signer, now: Date, name: string, query: URLSearchParams): boolean {
  const until = query.get('until') ?? '';
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 < now.getTime()) return false;
  return isSignature(keyOf(secret), `${name}|${until}`, query.get('signature') ?? '');
}

const keyOf = (secret: string) => deriveKey(secret, 'private pictures');
