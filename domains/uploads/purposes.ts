/** What a picture may be attached as. The server decides it by the call that attaches, never by what an upload claims. */
export const PURPOSES = {
  review: { formats: ['jpeg', 'png'], isPrivate: false },
  refund: { formats: ['jpeg', 'png'], isPrivate: true },
  qualification: { formats: ['jpeg', 'png'], isPrivate: true },
  product: { formats: ['jpeg', 'png', 'webp', 'heif'], isPrivate: false },
  content: { formats: ['jpeg', 'png', 'webp', 'heif'], isPrivate: false },
  chat: { formats: ['jpeg', 'png'], isPrivate: true },
} as const satisfies Record<string, { formats: readonly PictureFormat[]; isPrivate: boolean }>;
export type Purpose = keyof typeof PURPOSES;

/** A GIF moves, and only its first picture would be kept. */
export const UPLOAD_FORMATS = ['jpeg', 'png', 'webp', 'heif'] as const;
export type PictureFormat = (typeof UPLOAD_FORMATS)[number];

/** Purpose of an upload whose `model` names none: it may be attached as anything that takes its format. */
export const ANY_PURPOSE = 'any';

/** The purpose that the `model` of an upload names. */
export function purposeOf(model: string): Purpose | typeof ANY_PURPOSE {
  return Object.hasOwn(PURPOSES, model) ? (model as Purpose) : ANY_PURPOSE;
}

/** Why a picture cannot be attached, as a code of `errors:field`; undefined when it can. */
export function attachProblem(
  picture: { purpose: string; format: string | null } | undefined,
  as: Purpose,
): 'foreignPicture' | 'picturePurpose' | 'pictureType' | undefined {
  if (!picture) return 'foreignPicture';
  if (picture.purpose !== ANY_PURPOSE && picture.purpose !== as) return 'picturePurpose';
  const formats: readonly string[] = PURPOSES[as].formats;
  // uploads from before formats were recorded have none
  return picture.format === null || formats.includes(picture.format) ? undefined : 'pictureType';
}
