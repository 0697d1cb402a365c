import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { type CachedResponse, ResponseCache } from './response-cache.ts';

function counter(status = 200) {
  const calls = { made: 0 };
  const make = async (): Promise<CachedResponse> => {
    calls.made += 1;
    const body = new TextEncoder().encode(String(calls.made));
    return { status, headers: {}, body, encoded: new Map(), tags: ['catalog'] };
  };
  return { calls, make };
}
const text = async (answer: Promise<CachedResponse>) => new TextDecoder().decode((await answer).body);

describe('without the database', () => {
  const away = () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }));
  const MINUTES = 10 * 60_000;

  async function keptLongAgo() {
    const kept = new ResponseCache();
    await kept.fill('/', counter().make);
    const later = performance.now() + MINUTES;
    // the cache reads the clock at most once a millisecond
    await wait(5);
    vi.spyOn(performance, 'now').mockReturnValue(later);
    return kept;
  }

  it('the last response is returned, however old', async () => {
    const kept = await keptLongAgo();
    expect(kept.find('/')).toBeUndefined();
    expect(await text(kept.fill('/', away))).toBe('1');
    expect(kept.findStale('/')).toBeDefined();
    await expect(kept.fill('/never', away)).rejects.toThrow('no');
  });

  it('a response whose tag was dropped is not returned', async () => {
    const kept = await keptLongAgo();
    kept.drop('catalog');
    await expect(kept.fill('/', away)).rejects.toThrow('no');
  });

  it('an old response is not returned because of a bug', async () => {
    const kept = await keptLongAgo();
    await expect(kept.fill('/', () => Promise.reject(new TypeError('bug')))).rejects.toThrow('bug');
  });
});

describe('cached responses', () => {
  it('are rendered once for concurrent and later readers', async () => {
    const kept = new ResponseCache();
    const { calls, make } = counter();
    await Promise.all([kept.fill('/', make), kept.fill('/', make)]);
    expect(await text(kept.fill('/', make))).toBe('1');
    expect(calls.made).toBe(1);
  });

  it('are rendered again after a drop of their tag, and only then', async () => {
    const kept = new ResponseCache();
    const { make } = counter();
    await kept.fill('/', make);
    kept.drop('sites');
    expect(await text(kept.fill('/', make))).toBe('1');
    kept.drop('catalog');
    expect(await text(kept.fill('/', make))).toBe('2');
  });

  it('that were begun before a drop are not returned to later readers', async () => {
    const kept = new ResponseCache();
    const { make } = counter();
    const begun = text(kept.fill('/', make));
    kept.drop('catalog');
    expect(await text(kept.fill('/', make))).toBe('2');
    expect(await begun).toBe('1');
    expect(await text(kept.fill('/', make))).toBe('2');
  });

  it('contain no refusals, and nothing when switched off', async () => {
    const refusals = counter(404);
    const kept = new ResponseCache();
    await kept.fill('/', refusals.make);
    await kept.fill('/', refusals.make);
    const made = counter();
    const off = new ResponseCache(false);
    await off.fill('/', made.make);
    await off.fill('/', made.make);
    expect([refusals.calls.made, made.calls.made]).toEqual([2, 2]);
  });
});

it('keeps a response no longer than it is valid, and none that was invalidated while it was made', async () => {
  const kept = new ResponseCache();
  const { make } = counter();
  const valid = (validMs: number) => async () => ({ ...(await make()), validMs });
  await kept.fill('/long', valid(60_000));
  await kept.fill('/short', valid(20));
  await kept.fill('/over', valid(-5));
  await wait(40);
  expect([kept.find('/long'), kept.find('/short'), kept.find('/over')].map(Boolean)).toEqual([true, false, false]);
});
