import { loadSharp, measurePicture, pictureRefused } from './images.ts';

const MAX_PIXELS = 50_000_000;

/** A square that was chosen of a picture, in its pixels as it is seen. */
interface Square {
  x: number;
  y: number;
  size: number;
}

/**
 * Cuts a square out of an uploaded picture and encodes it as WebP in each of the edges: nothing of the uploaded bytes
 * is left in it. `formats` are the kinds that are taken, by content. Throws `image_refused` with `reason`.
 */
export async function readSquarePicture(
  bytes: Buffer,
  formats: readonly string[],
  choose: (width: number, height: number) => Square,
  edges: readonly number[],
): Promise<{ edge: number; content: Uint8Array }[]> {
  const { width, height } = await measurePicture(bytes, formats);
  const { x, y, size } = choose(width, height);
  try {
    const widest = Math.max(...edges);
    const sharp = await loadSharp();
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .extract({ left: x, top: y, width: size, height: size })
      .resize({ width: widest, height: widest })
      // what shines through stands on white, as it did on most pages that it comes from
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    return await Promise.all(
      edges.map(async (edge) => ({
        edge,
        content: await sharp(data, { raw }).resize({ width: edge, height: edge }).webp({ quality: 82 }).toBuffer(),
      })),
    );
  } catch {
    throw pictureRefused('broken');
  }
}
