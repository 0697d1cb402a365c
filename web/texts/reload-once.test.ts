import { describe, expect, it } from 'vitest';
import { mayReload } from './reload-once.ts';

describe('a page whose script was removed by a new release', () => {
  it('reloads at most once a minute', () => {
    const kept = new Map<string, string>();
    const memory = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const start = 1_700_000_000_000;
    expect(mayReload(memory, start)).toBe(true);
    expect(mayReload(memory, start + 59_999)).toBe(false);
    expect(mayReload(memory, start + 60_000)).toBe(true);
  });
});
