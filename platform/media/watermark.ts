import { loadSharp } from './images.ts';
import { strokePath } from './stroke-glyphs.ts';

interface Size {
  width: number;
  height: number;
}

/** Slanted lines of the text all over the picture, white with a dark edge: readable on any background. */
function drawWatermark(text: string, { width, height }: Size): string {
  const size = Math.max(10, Math.round(width / 45));
  const { path, width: length } = strokePath(text, size);
  const [tileWidth, tileHeight] = [Math.round(length + size * 4), size * 9];
  const line = (colour: string, thickness: number) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${thickness}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const drawn = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})">${line('#000', size / 4)}${line('#fff', size / 8)}</g>`;
  // the second row is shifted by half a tile, so no strip of the picture is without text
  const tile = [
    drawn(size, size * 2),
    drawn(size - tileWidth / 2, size * 6.5),
    drawn(size + tileWidth / 2, size * 6.5),
  ].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><pattern id="mark" width="${tileWidth}" height="${tileHeight}" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">${tile}</pattern></defs><rect width="100%" height="100%" fill="url(#mark)" opacity="0.42"/></svg>`;
}

/** A stored picture as WebP with a text across it. The text consists of capital letters, digits, `-`, `:` and spaces. */
export async function addWatermark(picture: Uint8Array, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(picture).metadata();
  const input = Buffer.from(drawWatermark(text, { width, height }));
  const marked = await sharp(picture).composite([{ input }]).webp({ quality: 78 }).toBuffer();
  return new Uint8Array(marked);
}
