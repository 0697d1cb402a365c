/** A letter with marks whose canonical order sorts them over and over. */
export const piledMarks = (length: number) =>
  `a${'\u0315\u0300\u05ae\u0301'.repeat(Math.ceil(length / 4))}`.slice(0, length);

/** Texts that are expensive to normalise, segment, match or render, each of exactly that many UTF-16 units. */
export const WORST_TEXTS: Record<string, (length: number) => string> = {
  marks: piledMarks,
  phrases: (length) => '\ufdfa'.repeat(length),
  spaces: (length) => `a${' '.repeat(Math.max(0, length - 2))}b`.slice(0, length),
  table: (length) => repeated('|a|b|\n|-|-|\n', '|a|b|\n', length),
  quotes: (length) => repeated('', '>', length),
  brackets: (length) => repeated('', '[', length),
  emphasis: (length) => repeated('', '*a _b `c ', length),
  backticks: (length) => repeated('', '` ', length),
  digits: (length) => '1'.repeat(length),
  zeros: (length) => `0.${'0'.repeat(Math.max(0, length - 3))}1`.slice(0, length),
  percent: (length) => `1${' '.repeat(Math.max(0, length - 2))}x`.slice(0, length),
};

function repeated(head: string, piece: string, length: number): string {
  return (head + piece.repeat(Math.ceil(length / piece.length))).slice(0, length);
}

/**
 * Processor time of this thread in milliseconds, which other processes and helper threads do not add to; the smallest of
 * several runs if one is beyond the bound, because a first run compiles and a collection may fall into it.
 */
export async function processorTimeOf(work: () => Promise<unknown>, bound: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let nth = 0; nth < 3 && least > bound; nth += 1) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Milliseconds that this machine needs for a fixed piece of work: some thirty on one of 2024. */
export function speedOfMachine(): number {
  const times = Array.from({ length: 7 }, () => {
    const before = process.threadCpuUsage();
    let sum = 0;
    for (let n = 0; n < 12; n += 1)
      for (const character of piledMarks(20_000).replace(/\p{L}/gu, 'b')) sum += (character.codePointAt(0) ?? 0) % 7;
    // keeps the loop from being optimised away
    if (sum < 0) throw new Error('never');
    return process.threadCpuUsage(before).user / 1000;
  });
  return times.toSorted((a, b) => a - b)[3] ?? 0;
}
