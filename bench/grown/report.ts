import { GROWN_CALLS } from './calls.ts';
import type { GrownTimes } from './measure.ts';

const MOST_BOOKS_MS = 60_000;
/** Differences of a few milliseconds are noise, whatever their ratio. */
const NOISE_MS = 4;

/** Small, large and ratio of every call, and whether it meets its target. */
export function grownReport(small: GrownTimes, large: GrownTimes): string {
  const names = [...GROWN_CALLS.map(({ name }) => name), 'check:books'];
  const rows = names.map((name) => {
    const [before = 0, after = 0] = [small[name], large[name]];
    return [
      name,
      before.toFixed(1),
      after.toFixed(1),
      (after / before).toFixed(1),
      isMet(name, before, after) ? 'met' : 'MISSED',
    ];
  });
  const width = Math.max(...names.map((name) => name.length));
  const line = ([name = '', ...cells]: string[]) =>
    name.padEnd(width) + cells.map((cell) => cell.padStart(11)).join('');
  return [line(['', 'small ms', 'large ms', 'ratio', 'target']), ...rows.map(line)].join('\n');
}

function isMet(name: string, small: number, large: number): boolean {
  if (name === 'check:books') return large < MOST_BOOKS_MS;
  const times = GROWN_CALLS.find((call) => call.name === name)?.isSearch ? 3 : 2;
  return large <= Math.max(small * times, small + NOISE_MS);
}
