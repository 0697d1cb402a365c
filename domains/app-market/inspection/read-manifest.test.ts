import { afterEach, describe, expect, it, vi } from 'vitest';
import { chunk, manifestOf, words } from '../../../tests/support/android-package.ts';
import { MANIFEST_LIMITS, readManifest } from './read-manifest.ts';

const FACTS = { identifier: 'org.example.notes', code: 12, permissions: ['android.permission.CAMERA'] };

describe('a hostile manifest', () => {
  afterEach(() => vi.restoreAllMocks());
  const whole = (...chunks: Buffer[]) => chunk(0x0003, Buffer.alloc(0), Buffer.concat(chunks));
  const element = (name: number, { count, size }: { count: number; size: number }, rows = Buffer.alloc(0)) => {
    const fixed = words(0xffffffff, name, 0, 0, 0);
    fixed.writeUInt16LE(20, 8);
    fixed.writeUInt16LE(size, 10);
    fixed.writeUInt16LE(count, 12);
    return chunk(0x0102, words(0, 0xffffffff), Buffer.concat([fixed, rows]));
  };
  /** So many strings, all of which are one of this length. */
  const pool = (count: number, length: number) => {
    const long = Buffer.alloc(4 + length * 2);
    long.writeUInt16LE(0x8000 | (length >>> 16), 0);
    long.writeUInt16LE(length & 0xffff, 2);
    return chunk(0x0001, words(count, 0, 0, 28 + count * 4, 0), Buffer.concat([Buffer.alloc(count * 4), long]));
  };

  it('with a million strings decodes none', () => {
    const decode = vi.spyOn(Buffer.prototype, 'toString');
    expect(readManifest(whole(pool(900_000, 100)))).toBeUndefined();
    expect(decode).not.toHaveBeenCalled();
  });

  it('with many offsets to one long string decodes them up to a limit', () => {
    const names = Array.from({ length: 1000 }, (_, nth) => element(nth, { count: 0, size: 20 }));
    const file = whole(pool(1000, 400_000), ...names);
    const decode = vi.spyOn(Buffer.prototype, 'toString');
    expect(readManifest(file)).toBeUndefined();
    const decoded = decode.mock.calls.reduce((sum, [, from = 0, to = 0]) => sum + Number(to) - Number(from), 0);
    expect(decode).toHaveBeenCalled();
    expect(decoded).toBeLessThanOrEqual(MANIFEST_LIMITS.decoded);
  });

  it('whose elements claim more attributes than they hold reads none of them', () => {
    const element65k = element(0, { count: 65_535, size: 0 });
    const file = whole(pool(1, 5), ...Array.from({ length: 50_000 }, () => element65k));
    const read = vi.spyOn(Buffer.prototype, 'readUInt32LE');
    expect(readManifest(file)).toBeUndefined();
    expect(read.mock.calls.length).toBeLessThan(50);
  });

  it('with more attributes than a limit is refused', () => {
    const rows = Buffer.alloc(60_000 * 20);
    const crowd = element(0, { count: 60_000, size: 20 }, rows);
    const file = whole(pool(1, 5), crowd, crowd, crowd);
    const read = vi.spyOn(Buffer.prototype, 'readUInt32LE');
    expect(readManifest(file)).toBeUndefined();
    expect(read.mock.calls.length).toBeLessThan(2 * MANIFEST_LIMITS.attributes);
  });

  it.each([
    ['more permissions than are stored', Array.from({ length: 501 }, (_, nth) => `p${nth}`)],
    ['a permission of any length', ['p'.repeat(256)]],
    ['a permission that no database stores', ['a\0b']],
  ])('with %s is refused', (_what, permissions) => {
    expect(readManifest(manifestOf({ ...FACTS, permissions }))).toBeUndefined();
  });

  it.each([
    ['two pools of strings', whole(pool(1, 5), pool(1, 5))],
    ['a chunk without a size', whole(Buffer.alloc(8))],
    ['a chunk beyond its end', whole(chunk(0x0105, Buffer.alloc(0), Buffer.alloc(8)).subarray(0, 12))],
  ])('with %s is refused', (_what, file) => {
    expect(readManifest(file)).toBeUndefined();
  });
});
