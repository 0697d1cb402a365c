/** The systems for which there are downloads; a file for `any` runs on each. */
export const APP_PLATFORMS = ['android', 'windows', 'macos', 'linux'] as const;
export type AppPlatform = (typeof APP_PLATFORMS)[number];
export const APP_KINDS = ['package', 'web'] as const;
export const APP_SORTS = ['relevance', 'downloads', 'rating', 'newest'] as const;
export const CHARTS = ['downloads', 'rising', 'newest', 'rated'] as const;
export type Chart = (typeof CHARTS)[number];

export const APPS_A_PAGE = 24;
/** The list counts no further. */
export const MOST_APPS_COUNTED = 1_000;
/** A name may differ from a typed one by about one letter in six. */
export const NEAR_NAME = 0.5;

/** The visitor's system by the name of the browser; null for iOS and anything unknown. */
export function platformOf(userAgent: string): AppPlatform | null {
  if (/android/i.test(userAgent)) return 'android';
  if (/windows/i.test(userAgent)) return 'windows';
  if (/iphone|ipad/i.test(userAgent)) return null;
  if (/macintosh|mac os/i.test(userAgent)) return 'macos';
  return /linux|x11/i.test(userAgent) ? 'linux' : null;
}
