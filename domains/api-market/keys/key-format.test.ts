import { describe, expect, it } from 'vitest';
import { isApiKey, makeApiKey, readApiKey } from './key-format.server.ts';
import { API_KEY_PREFIX } from './rules.ts';

describe('the format of API keys', () => {
  const { key, publicPart, hash } = makeApiKey();
  // of `stk_live_` + ten 0 + 32 0, computed with another implementation of CRC-32
  const known = `${API_KEY_PREFIX}${'0'.repeat(42)}`;

  it('is a prefix, a public part, a secret and a checksum', () => {
    expect(key).toMatch(/^stk_live_[0-9A-Za-z]{48}$/);
    expect(key.slice(9, 19)).toBe(publicPart);
    expect(readApiKey(key)).toEqual({ publicPart, hash });
    expect(makeApiKey().key).not.toBe(key);
  });

  it('has one checksum for each body', () => {
    expect(readApiKey(`${known}1awe65`)?.publicPart).toBe('0000000000');
  });

  it.each([
    ['nothing', ''],
    ['another prefix', key.replace('live', 'test')],
    ['a key without its last sign', key.slice(0, -1)],
    ['a key with a sign too many', `${key}0`],
    ['another case', key.toUpperCase()],
    ['a space in front', ` ${key}`],
    ['a line break at the end', `${key}\n`],
    ['a sign outside of the alphabet', `${key.slice(0, 20)}-${key.slice(21)}`],
    ['a changed secret', changedAt(key, 30)],
    ['a changed public part', changedAt(key, 12)],
    ['a changed checksum', changedAt(key, 54)],
    ['two neighbours swapped', swapped(key)],
    ['random signs', 'stk_live_'.padEnd(57, 'x')],
    ['a megabyte', 'stk_live_'.padEnd(1_000_000, 'x')],
  ])('refuses %s', (_, text) => {
    expect(readApiKey(text)).toBeNull();
  });

  it('compares the whole secret', () => {
    expect(isApiKey({ publicPart, hash }, Buffer.from(hash))).toBe(true);
    expect(isApiKey({ publicPart, hash }, makeApiKey().hash)).toBe(false);
    expect(isApiKey({ publicPart, hash }, Buffer.alloc(0))).toBe(false);
  });
});

function changedAt(key: string, place: number): string {
  return key.slice(0, place) + (key[place] === 'a' ? 'b' : 'a') + key.slice(place + 1);
}

/** The first two neighbours that differ, after the prefix. */
function swapped(key: string): string {
  const place = [...key].findIndex((sign, at) => at > 9 && sign !== key[at + 1]);
  return key.slice(0, place) + key.charAt(place + 1) + key.charAt(place) + key.slice(place + 2);
}
