import type { PurposeRules } from '../kit/wing.ts';
import { type NamesIn, type OfWings, WINGS } from '../wings.ts';

const OWN_PURPOSES = {
  review: { formats: ['jpeg', 'png'], isPrivate: false },
  refund: { formats: ['jpeg', 'png'], isPrivate: true },
  qualification: { formats: ['jpeg', 'png'], isPrivate: true },
  product: { formats: ['jpeg', 'png', 'webp', 'heif'], isPrivate: false },
  shop: { formats: ['jpeg', 'png', 'webp', 'heif'], isPrivate: false },
  content: { formats: ['jpeg', 'png', 'webp', 'heif'], isPrivate: false },
} as const;
export type Purpose = keyof typeof OWN_PURPOSES | NamesIn<OfWings<'uploadPurposes'>>;

/**
 * Purposes of a picture, with those of the wings. The server determines it from the call that attaches it, never from
 * what an upload claims.
 */
export const PURPOSES: Readonly<Record<Purpose, PurposeRules>> = Object.assign(
  {},
  OWN_PURPOSES,
  ...WINGS.map(({ uploadPurposes }) => uploadPurposes),
);

/** A GIF is animated, and only its first frame would be kept. */
export const UPLOAD_FORMATS = ['jpeg', 'png', 'webp', 'heif'] as const;
export type PictureFormat = (typeof UPLOAD_FORMATS)[number];

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
