import type { GrownCall } from './call.ts';
import type { GrownTimes } from './measure.ts';

const MOST_BOOKS_MS = 60_000;
/** Differences of a few milliseconds are noise, whatever their ratio. */
const NOISE_MS = 4;
/** The 95th percentile of a list in an office. */
const OFFICE_MS = 50;

/** Small, large and ratio of every call, and whether it meets its target. */
export function grownReport(calls: readonly GrownCall[], small: GrownTimes, large: GrownTimes): string {
  const names = [...calls.map(({ name }) => name), ...('check:books' in large ? ['check:books'] : [])];
  const rows = names.map((name) => {
    const [before, after] = [small[name], large[name]];
    if (!before || !after) return [name, '', '', '', '', 'missing'];
    return [
      name,
      before.middle.toFixed(1),
      after.middle.toFixed(1),
      (after.middle / before.middle).toFixed(1),
      after.p95.toFixed(1),
      isMet(
        calls.find((each) => each.name === name),
        before.middle,
        after,
      )
        ? 'met'
        : 'MISSED',
    ];
  });
  const width = Math.max(...names.map((name) => name.length));
  const line = ([name = '', ...cells]: string[]) =>
    name.padEnd(width) + cells.map((cell) => cell.padStart(11)).join('');
  return [line(['', 'small ms', 'large ms', 'ratio', 'p95 ms', 'target']), ...rows.map(line)].join('\n');
}

/** Lists of the offices have a limit of their own, whatever they take on the small shop. */
function isMet(call: GrownCall | undefined, small: number, large: GrownTimes[string]): boolean {
  if (!call) return large.middle < MOST_BOOKS_MS;
  if (call.who === 'seller' || call.who === 'owner') return large.p95 <= OFFICE_MS;
  return large.middle <= Math.max(small * (call.isSearch ? 3 : 2), small + NOISE_MS);
}
