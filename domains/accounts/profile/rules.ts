import type { Square } from '../../../platform/squares.ts';

/** How long a name may be, in letters as a reader counts them. */
export const NICKNAME_LENGTH = { min: 1, max: 30 } as const;

/** Specification 5 and 9: a new picture once a day. */
export const AVATAR_PAUSE_HOURS = 24;
/** What a picture file may weigh, and how a browser's file dialog names what is taken. */
export const MAX_AVATAR_BYTES = 10 * 1024 * 1024;
export const AVATAR_TYPES = 'image/jpeg,image/png';
/** Edges in which a picture is kept; the one that addresses name is the middle one. */
export const AVATAR_EDGES = [96, 192, 384] as const;
export const NAMED_EDGE = 192;

/** The square that somebody chose of a picture. */
export type CropSquare = Square;

/** Signs that are not seen, or turn the direction of what stands beside them. */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5|\u180b|\u180c|\u180d/u;
/** The one unseen sign that belongs to a name: it makes one emoji of several. */
const JOINED_EMOJI = /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})/gu;
/** Marks piled upon a letter until they cover the lines around it; Thai and Lao need two, no language four. */
const PILED_MARKS = /\p{M}{4,}/u;
const SOMETHING_TO_SEE = /[\p{L}\p{N}\p{S}\p{Extended_Pictographic}]/u;

/** A name as it is kept: composed, without spaces around it, and with single ones inside. */
export function tidyNickname(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}

/** Code of what is wrong with a name, before it is compared with those of the staff. */
export function nicknameProblem(text: string): 'emptyNickname' | 'nicknameLength' | 'nicknameSigns' | undefined {
  const name = tidyNickname(text);
  if (name === '') return 'emptyNickname';
  if ([...name].length > NICKNAME_LENGTH.max) return 'nicknameLength';
  if (UNSEEN.test(name.replace(JOINED_EMOJI, '')) || PILED_MARKS.test(name)) return 'nicknameSigns';
  return SOMETHING_TO_SEE.test(name) ? undefined : 'nicknameSigns';
}

/** When the picture may be changed again; null when it may be now. */
export function nextAvatarChange(changedAt: Date | null, now: Date): Date | null {
  if (!changedAt) return null;
  const next = new Date(changedAt.getTime() + AVATAR_PAUSE_HOURS * 3_600_000);
  return next > now ? next : null;
}

/** The wished square, if all of it was said. */
export function readCrop({ x, y, size }: Partial<CropSquare>): CropSquare | undefined {
  return x === undefined || y === undefined || size === undefined ? undefined : { x, y, size };
}

/** The address of a kept picture in another edge; anything else (a demo drawing) as it is. */
export function avatarAt(url: string, edge: (typeof AVATAR_EDGES)[number]): string {
  return url.replace(/^(\/media\/avatars\/[\w-]+\/)\d+\.webp$/, `$1${edge}.webp`);
}
