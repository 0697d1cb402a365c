/** Purposes of a picture. The server determines it from the call that attaches it, never from what an upload claims. */
export const PURPOSES = {
  review: { formats: ['jpeg', 'png'], isPrivate: false },
  refund: { formats: ['jpeg', 'png'], isPrivate: true },
  qualification: { formats: ['jpeg', 'png'], isPrivate: true },
  product: { formats: ['jpeg', 'png', 'webp', 'heif'], isPrivate: false },
  shop: { formats: ['jpeg', 'png', 'webp', 'heif'], isPrivate: false },
  content: { formats: ['jpeg', 'png', 'webp', 'heif'], isPrivate: false },
  forum: { formats: ['jpeg', 'png', 'webp', 'heif'], isPrivate: false },
  app: { formats: ['jpeg', 'png', 'webp', 'heif'], isPrivate: false },
  chat: { formats: ['jpeg', 'png', 'mp4'], isPrivate: true },
} as const satisfies Record<string, { formats: readonly FileFormat[]; isPrivate: boolean }>;
export type Purpose = keyof typeof PURPOSES;

/** A GIF is animated, and only its first frame would be kept. */
export const UPLOAD_FORMATS = ['jpeg', 'png', 'webp', 'heif'] as const;
export type PictureFormat = (typeof UPLOAD_FORMATS)[number];
/** Kinds of files, pictures and others. */
type FileFormat = PictureFormat | 'mp4';

/** Purpose of an upload whose `model` names none: it may be attached as anything that accepts its format. */
export const ANY_PURPOSE = 'any';

/** The purpose that the `model` of an upload names. */
export function purposeOf(model: string): Purpose | typeof ANY_PURPOSE {
  return Object.hasOwn(PURPOSES, model) ? (model as Purpose) : ANY_PURPOSE;
}

/** Why a picture cannot be attached, as a code of `errors:field`; undefined if it can. */
export function attachProblem(
  picture: { purpose: string; format: string } | undefined,
  as: Purpose,
): 'foreignPicture' | 'picturePurpose' | 'pictureType' | undefined {
  if (!picture) return 'foreignPicture';
  if (picture.purpose !== ANY_PURPOSE && picture.purpose !== as) return 'picturePurpose';
  const formats: readonly string[] = PURPOSES[as].formats;
  return formats.includes(picture.format) ? undefined : 'pictureType';
}
