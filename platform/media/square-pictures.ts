import { loadSharp, MAX_PIXELS, measurePicture, pictureRefused } from './images.ts';
import { type Square, squareOf } from './squares.ts';

export interface CropRequest {
  /** Accepted kinds, by content. */
  formats: readonly string[];
  /** Without it the largest centred square. */
  crop?: Square | undefined;
  edges: readonly number[];
}

export interface EncodedSquare {
  edge: number;
  content: Uint8Array;
}

/**
 * Crops a square from an uploaded picture and encodes it as WebP in each size: none of the uploaded bytes are left in
 * it. Throws `image_refused` with `reason`.
 */
export async function readSquarePicture(
  bytes: Buffer,
  { formats, crop, edges }: CropRequest,
): Promise<EncodedSquare[]> {
  const { width, height } = await measurePicture(bytes, formats);
  const { x, y, size } = squareOf(width, height, crop);
  try {
    const widest = Math.max(...edges);
    const sharp = await loadSharp();
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .extract({ left: x, top: y, width: size, height: size })
      .resize({ width: widest, height: widest })
      // transparent parts become white, as on most pages that the picture comes from
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
