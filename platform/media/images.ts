import { createHash } from 'node:crypto';
import { DomainError } from '../errors.ts';
import { PICTURE_FOLDER, storedWidths } from './picture-sizes.ts';
import { isFull } from './spooled-file.ts';
import type { Storage } from './storage.ts';

/** Maximum size of a picture file. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** A small file can decompress to gigabytes: pictures with more pixels are refused before decoding. */
export const MAX_PIXELS = 50_000_000;
/** The formats that pictures are stored in have no more: taller pictures are stored narrower. */
const MAX_HEIGHT = 16_383;
const TINY_WIDTH = 24;
const QUALITY = { avif: 50, webp: 78 };

/** The picture library, loaded on demand: it takes 20 MB of memory. */
export async function loadSharp() {
  return (await import('sharp')).default;
}

type PictureRefusal = 'type' | 'size' | 'pixels' | 'broken';

/** A picture that passed every check and was re-encoded: none of the uploaded bytes are left in it. */
export interface ReadPicture {
  /** 32 hex digits of the SHA-256 of the uploaded bytes. */
  hash: string;
  width: number;
  height: number;
  /** Files by name inside the picture's folder; the one in the URL comes last. */
  files: { name: string; content: Uint8Array }[];
}

/** A stored picture; width and height are those of the widest stored version. */
export interface StoredPicture {
  /** `/media/images/<hash>/<width>.webp`; `pictureSources` knows its other versions. */
  url: string;
  width: number;
  height: number;
}

const SIGNATURES: { format: string; matches(bytes: Buffer): boolean }[] = [
  { format: 'jpeg', matches: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  { format: 'png', matches: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) },
  { format: 'webp', matches: (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP' },
  { format: 'gif', matches: (bytes) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6)) },
  { format: 'heif', matches: (bytes) => /^ftypavi[fs]$/.test(ascii(bytes, 4, 12)) },
];

/** The kind of picture by its first bytes, whatever its name claims; undefined for all others, including SVG. */
export function pictureFormat(bytes: Buffer): string | undefined {
  return SIGNATURES.find((signature) => signature.matches(bytes))?.format;
}

/**
 * Reads an uploaded JPEG, PNG, WebP, AVIF or GIF (its first frame) and encodes it as AVIF and WebP in every stored
 * width. Throws `payload_too_large` or `image_refused` with `reason`.
 */
export async function readPicture(uploaded: Uint8Array): Promise<ReadPicture> {
  const bytes = Buffer.from(uploaded.buffer, uploaded.byteOffset, uploaded.byteLength);
  if (bytes.byteLength > MAX_PICTURE_BYTES) throw new DomainError('payload_too_large', { maxBytes: MAX_PICTURE_BYTES });
  const size = await measurePicture(bytes);
  const widths = storedWidths(widestOf(size));
  const width = widths[widths.length - 1] ?? size.width;
  try {
    return {
      hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
      width,
      height: Math.max(1, Math.round((size.height * width) / size.width)),
      files: await encode(bytes, widths),
    };
  } catch {
    throw pictureRefused('broken');
  }
}

/** The width that keeps a tall picture within the limit. Throws `image_refused` for what would be narrower than a pixel. */
function widestOf({ width, height }: { width: number; height: number }): number {
  if (height <= MAX_HEIGHT) return width;
  const widest = Math.floor((width * MAX_HEIGHT) / height);
  if (widest < 1) throw pictureRefused('size');
  return widest;
}

/** Stores a picture atomically; storing the same picture again costs nothing. Throws `storage_full`. */
export async function storePicture(
  storage: Storage,
  picture: ReadPicture,
  folder = `${PICTURE_FOLDER}/${picture.hash}`,
): Promise<StoredPicture> {
  const named = `${folder}/${picture.width}.webp`;
  const stored = { url: `/media/${named}`, width: picture.width, height: picture.height };
  // the file named in the URL is written last: if it exists, the others do
  if (await storage.find(named)) return stored;
  await putAll(
    storage,
    picture.files.map(({ name, content }) => ({ name: `${folder}/${name}`, content })),
  );
  return stored;
}

/** Stores all of the files or none. Throws `storage_full`. */
export async function putAll(storage: Storage, files: readonly { name: string; content: Uint8Array }[]): Promise<void> {
  const written: string[] = [];
  try {
    for (const { name, content } of files) {
      await storage.put(name, content);
      written.push(name);
    }
  } catch (error) {
    await Promise.all(written.map((name) => storage.remove(name).catch(() => {})));
    throw isFull(error) ? new DomainError('storage_full') : error;
  }
}

/**
 * Width and height of the picture as displayed, without decoding it. Throws `image_refused` if it has none of the
 * formats (by default any that is supported) or too many pixels.
 */
export async function measurePicture(
  bytes: Buffer,
  formats?: readonly string[],
): Promise<{ width: number; height: number }> {
  const format = pictureFormat(bytes);
  if (!format || (formats && !formats.includes(format))) throw pictureRefused('type');
  const sharp = await loadSharp();
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!found || found.format !== format) throw pictureRefused('broken');
  if (found.width * found.height > MAX_PIXELS) throw pictureRefused('pixels');
  return found.autoOrient;
}

/** Decodes once at the widest stored width; the narrower ones are made from that. Metadata is dropped. */
async function encode(bytes: Buffer, widths: number[]): Promise<ReadPicture['files']> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: widths[widths.length - 1] })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const decoded = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const files: ReadPicture['files'] = [
    {
      name: 'tiny.webp',
      content: await decoded()
        .resize({ width: TINY_WIDTH, withoutEnlargement: true })
        .blur(1)
        .webp({ quality: 40 })
        .toBuffer(),
    },
  ];
  for (const width of widths) {
    const sized = decoded().resize({ width });
    files.push({
      name: `${width}.avif`,
      content: await sized.clone().avif({ quality: QUALITY.avif, effort: 2 }).toBuffer(),
    });
    files.push({ name: `${width}.webp`, content: await sized.webp({ quality: QUALITY.webp }).toBuffer() });
  }
  return files;
}

/** The error for a refused picture, with the reason. */
export function pictureRefused(reason: PictureRefusal): DomainError {
  return new DomainError('image_refused', { reason });
}

function ascii(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to);
}
