import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { StoredFile } from '../platform/media/storage.ts';
import { addWatermark } from '../platform/media/watermark.ts';

const KEPT_BYTES = 8_000_000;
const KEPT_MS = 60_000;

/**
 * Adds the time of viewing to private pictures. Requests for the same picture and time share one drawing, so repeating a
 * signed URL costs no processor time.
 */
export function watermarkedPictures() {
  const drawn = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (bytes) => bytes.byteLength,
    ttl: KEPT_MS,
  });
  const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  return async (name: string, file: StoredFile, viewedAt: Date): Promise<Uint8Array<ArrayBuffer>> => {
    const key = `${name}|${viewedAt.getTime()}`;
    const known = drawn.get(key);
    if (known) return known;
    const running = drawing.get(key) ?? draw(file, viewedAt);
    drawing.set(key, running);
    try {
      const bytes = await running;
      drawn.set(key, bytes);
      return bytes;
    } finally {
      drawing.delete(key);
    }
  };
}

async function draw(file: StoredFile, viewedAt: Date): Promise<Uint8Array<ArrayBuffer>> {
  const [day = '', time = ''] = viewedAt.toISOString().split('T');
  return addWatermark(await buffer(file.open()), `VIEWED ${day} ${time.slice(0, 5)} UTC`);
}
