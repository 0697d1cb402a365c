import { loadSharp, MAX_PIXELS, pictureRefused } from './images.ts';
import { SHARE_CARD } from './picture-sizes.ts';

/** Edge of the box in front of the background, and its corner radius. */
const BOX = 550;
const CORNER = 24;
/** A picture wider than this fills the card; any other is placed on a blurred copy of itself. */
const WIDE = 1.4;
/** A drawing is scaled up at most this far, so that it is as sharp as a photograph. */
const MOST_ENLARGED = 4;
const SVG_DENSITY = 72;

type Sharp = Awaited<ReturnType<typeof loadSharp>>;

/** The preview card of a shared page: a PNG of the whole picture, not cropped unless it is wide. */
export async function drawShareCard(bytes: Buffer): Promise<Uint8Array> {
  const sharp = await loadSharp();
  try {
    const { width, height } = (await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()).autoOrient;
    const density = SVG_DENSITY * Math.min(MOST_ENLARGED, Math.max(1, SHARE_CARD.width / width));
    const picture = await sharp(bytes, { limitInputPixels: MAX_PIXELS, density })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ ...SHARE_CARD, fit: width / height > WIDE ? 'cover' : 'inside' })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const card = width / height > WIDE ? sharp(picture) : await inFront(sharp, picture);
    return await card.png({ palette: true, quality: 90, effort: 5 }).toBuffer();
  } catch {
    throw pictureRefused('broken');
  }
}

async function inFront(sharp: Sharp, picture: Buffer) {
  const blurred = await sharp(picture)
    .resize(60, 32, { fit: 'cover' })
    .blur(6)
    .modulate({ brightness: 0.96 })
    .toBuffer();
  const ground = await sharp(blurred)
    .resize({ ...SHARE_CARD, fit: 'fill' })
    .blur(12)
    .toBuffer();
  const { data, info } = await sharp(picture).resize(BOX, BOX, { fit: 'inside' }).toBuffer({ resolveWithObject: true });
  const front = await sharp(data)
    .ensureAlpha()
    .composite([{ input: roundedBox(info, info), blend: 'dest-in' }])
    .png()
    .toBuffer();
  const shadow = await sharp(roundedBox(SHARE_CARD, info, { below: 10, opacity: 0.22 }))
    .blur(18)
    .png()
    .toBuffer();
  return sharp(ground).composite([{ input: shadow }, { input: front }]);
}

interface Size {
  width: number;
  height: number;
}

/** A black box in the middle of a transparent picture. */
function roundedBox(on: Size, box: Size, { below = 0, opacity = 1 } = {}): Buffer {
  const [x, y] = [(on.width - box.width) / 2, (on.height - box.height) / 2 + below];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${on.width}" height="${on.height}"><rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="${CORNER}" fill-opacity="${opacity}"/></svg>`,
  );
}
