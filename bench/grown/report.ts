import type { GrownCall } from './call.ts';
import type { GrownTimes } from './measure.ts';

const MOST_BOOKS_MS = 60_000;
/** Smaller differences are noise, whatever their ratio. */
const NOISE_MS = 1;
/** The 95th percentile of a list in an office. */
const OFFICE_MS = 50;

/** Times, their ratio and the size of the answer for every call on both shops, and whether it meets its target. */
export function grownReport(calls: readonly GrownCall[], small: GrownTimes, large: GrownTimes): string {
  const names = [...calls.map(({ name }) => name), ...('check:books' in large ? ['check:books'] : [])];
  const rows = names.map((name) => {
    const [before, after] = [small[name], large[name]];
    if (!before || !after) return [name, '', '', '', '', '', '', 'missing'];
    return [
      name,
      before.middle.toFixed(1),
      after.middle.toFixed(1),
      (after.middle / before.middle).toFixed(1),
      after.p95.toFixed(1),
      kilobytes(before.bytes),
      kilobytes(after.bytes),
      verdict(
        calls.find((each) => each.name === name),
        before.middle,
        after,
      ),
    ];
  });
  const width = Math.max(...names.map((name) => name.length));
  const line = ([name = '', ...cells]: string[]) =>
    name.padEnd(width) + cells.map((cell, at) => cell.padStart(at === cells.length - 1 ? 18 : 10)).join('');
  const head = ['', 'small ms', 'large ms', 'ratio', 'p95 ms', 'small kB', 'large kB', 'target'];
  return [line(head), ...rows.map(line)].join('\n');
}

/** An answer that is much larger than on the small shop takes longer to render: the ratio is then not one of growth. */
function kilobytes(bytes: number | undefined): string {
  return bytes === undefined ? '' : (bytes / 1000).toFixed(1);
}

/** The offices have a limit of their own besides the ratio, whatever they take on the small shop. */
function verdict(call: GrownCall | undefined, small: number, large: GrownTimes[string]): string {
  if (!call) return large.middle < MOST_BOOKS_MS ? 'met' : 'MISSED';
  const isLate = (call.who === 'seller' || call.who === 'owner') && large.p95 > OFFICE_MS;
  const isGrowing = large.middle > Math.max(small * (call.isSearch ? 3 : 2), small + NOISE_MS);
  if (isLate || isGrowing) return `MISSED${isGrowing ? ' ratio' : ''}${isLate ? ' p95' : ''}`;
  return 'met';
}
