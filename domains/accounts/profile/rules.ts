import type { Square } from '../../../platform/media/squares.ts';
import { isReadableName, tidyName } from '../../../platform/text/readable-name.ts';

/** Length of a name, in characters as a reader counts them. */
export const NICKNAME_LENGTH = { min: 1, max: 30 } as const;

/** Specification 5 and 9: one new avatar a day. */
export const AVATAR_PAUSE_HOURS = 24;
/** Maximum size of an image file, and the types for the browser's file dialog. */
export const MAX_AVATAR_BYTES = 10 * 1024 * 1024;
export const AVATAR_TYPES = 'image/jpeg,image/png';
/** Sizes in which an avatar is stored; the middle one is the one in the URL. */
export const AVATAR_EDGES = [96, 192, 384] as const;
export const NAMED_EDGE = 192;

/** The selected crop square of an image. */
export type CropSquare = Square;

/** Error code for an invalid name, before it is compared with those of the staff. */
export function nicknameProblem(text: string): 'emptyNickname' | 'nicknameLength' | 'nicknameSigns' | undefined {
  const name = tidyName(text);
  if (name === '') return 'emptyNickname';
  if ([...name].length > NICKNAME_LENGTH.max) return 'nicknameLength';
  return isReadableName(name) ? undefined : 'nicknameSigns';
}

/** When the avatar may be changed again; null if it may be changed now. */
export function nextAvatarChange(changedAt: Date | null, now: Date): Date | null {
  if (!changedAt) return null;
  const next = new Date(changedAt.getTime() + AVATAR_PAUSE_HOURS * 3_600_000);
  return next > now ? next : null;
}

/** The requested square, if complete. */
export function readCrop({ x, y, size }: Partial<CropSquare>): CropSquare | undefined {
  return x === undefined || y === undefined || size === undefined ? undefined : { x, y, size };
}

/** The URL of a stored avatar in another size; anything else (a demo drawing) unchanged. */
export function avatarAt(url: string, edge: (typeof AVATAR_EDGES)[number]): string {
  return url.replace(/^(\/media\/avatars\/[\w-]+\/)\d+\.webp$/, `$1${edge}.webp`);
}
