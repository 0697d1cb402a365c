/** Widths in which an uploaded picture is stored, never wider than the original. */
const PICTURE_WIDTHS = [160, 320, 640, 960, 1280] as const;

/** Where uploaded pictures are in the storage and, after `/media/`, in URLs. */
export const PICTURE_FOLDER = 'images';

const ADDRESS = /^(.*\/media\/images\/[0-9a-f]{32})\/(\d{1,4})\.webp$/;

/** The size that social networks show in full. */
export const SHARE_CARD = { width: 1200, height: 630 } as const;
const SHARED = /^(.*\/media\/(?:images\/[0-9a-f]{32}\/\d{1,4}|demo\/[\w/-]+))\.(?:webp|svg)$/;

/** URL of the preview card for sharing a page with this picture; null for a picture of another website. */
export function shareCardUrl(url: string): string | null {
  const [, name] = SHARED.exec(url) ?? [];
  return name ? `${name}.share.png` : null;
}

/** Attributes for `<picture>`: `srcset` of both formats, the URL for `src`, a tiny blurred placeholder. */
export interface PictureSources {
  avif: string;
  webp: string;
  src: string;
  placeholder: string;
  /** Width in pixels of the widest stored version. */
  width: number;
}

/**
 * The widths stored of an original: the usual ones below its own, and its own (or the widest usual one) as the last.
 */
export function storedWidths(originalWidth: number): number[] {
  const widest = Math.min(originalWidth, PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? originalWidth);
  return [...PICTURE_WIDTHS.filter((width) => width < widest), widest];
}

/**
 * The versions behind the URL of a stored picture (`/media/images/<hash>/<widest>.webp`: the URL names its widest
 * version, so no lookup is needed). Null for anything else, such as an SVG drawing: show it as it is.
 */
export function pictureSources(url: string): PictureSources | null {
  const match = ADDRESS.exec(url);
  if (!match?.[1]) return null;
  const folder = match[1];
  const width = Number(match[2]);
  const srcset = (ending: string) =>
    storedWidths(width)
      .map((each) => `${folder}/${each}.${ending} ${each}w`)
      .join(', ');
  return { avif: srcset('avif'), webp: srcset('webp'), src: url, placeholder: `${folder}/tiny.webp`, width };
}
