import { describe, expect, it, vi } from 'vitest';
import { ValueCache } from './value-cache.ts';

function counter() {
  const calls = { made: 0 };
  return { calls, make: async () => ++calls.made };
}

describe('kept values', () => {
  it('computes a value once for concurrent readers', async () => {
    const kept = new ValueCache();
    const { calls, make } = counter();
    expect(await Promise.all([kept.fill('a', [], make), kept.fill('a', [], make)])).toEqual([1, 1]);
    expect(calls.made).toBe(1);
  });

  it('computes it again after its tag was dropped, and only then', async () => {
    const kept = new ValueCache();
    const { make } = counter();
    await kept.fill('a', ['sites'], make);
    kept.drop('catalog');
    expect(await kept.fill('a', ['sites'], make)).toBe(1);
    kept.drop('sites');
    expect(await kept.fill('a', ['sites'], make)).toBe(2);
  });

  it('never returns a value begun before a drop to later readers', async () => {
    const kept = new ValueCache();
    const { make } = counter();
    const begun = kept.fill('a', ['sites'], make);
    kept.drop('sites');
    expect(await kept.fill('a', ['sites'], make)).toBe(2);
    expect(await begun).toBe(1);
  });

  it('renews a value in use before it expires, and keeps the former one if that fails', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
    try {
      const kept = new ValueCache();
      const { make } = counter();
      const read = (by: () => Promise<number> = make) => kept.fillAhead('a', ['sites'], by);
      await read();
      await vi.advanceTimersByTimeAsync(14_000);
      expect([await read(), await read()]).toEqual([1, 1]);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await read(() => Promise.reject(new Error('down')))).toBe(1);
      expect([await read(), await read()]).toEqual([1, 2]);
      await vi.advanceTimersByTimeAsync(16_000);
      const renewing = read();
      kept.drop('sites');
      expect([await renewing, await read(async () => 7), await read()]).toEqual([2, 7, 7]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not keep a failure', async () => {
    const kept = new ValueCache();
    await expect(kept.fill('a', [], () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await kept.fill('a', [], async () => 7)).toBe(7);
  });

  it('stores nothing when it is switched off', async () => {
    const kept = new ValueCache(false);
    const { make } = counter();
    expect([await kept.fill('k', [], make), await kept.fill('k', [], make)]).toEqual([1, 2]);
  });
});
