import { isServed, type Step, type Tally } from './arrivals.ts';
import type { DayResults } from './run.ts';

/** The steps of each number of processes, and the times by purpose at about half of what one process serves. */
export function dayReport({ cores, runs }: DayResults): string {
  const [one, ...others] = runs.map(({ processes, steps }) => ({ processes, steps, most: mostServed(steps) }));
  if (!one) return 'nothing was measured';
  const calm = one.steps.findLast(({ rate }) => rate <= Math.max(one.most / 2, one.steps[0]?.rate ?? 0))?.rate ?? 0;
  const all = [one, ...others];
  const at = (steps: readonly Step[]) => steps.find(({ rate }) => rate === calm);
  return [
    `${cores} cores for clients, servers and database.`,
    '',
    '| processes | served arrivals a second | compared with one |',
    '|---|---|---|',
    ...all.map(({ processes, most }) => `| ${processes} | ${most} | ${(most / one.most).toFixed(2)} |`),
    '',
    '| arrivals a second | processes | p50 ms | p99 ms | errors |',
    '|---|---|---|---|---|',
    ...all.flatMap(({ processes, steps }) =>
      steps.map(({ rate, all: { p50, p99, errors } }) => `| ${rate} | ${processes} | ${p50} | ${p99} | ${errors} |`),
    ),
    '',
    `At ${calm} arrivals a second:`,
    '',
    `| what | arrivals |${all.map(({ processes }) => ` p50 / p99 ms with ${processes} |`).join('')} errors |`,
    `|---|---|${all.map(() => '---|').join('')}---|`,
    ...Object.keys(at(one.steps)?.byPurpose ?? {}).map((name) =>
      lineOf(
        name,
        all.map(({ steps }) => at(steps)?.byPurpose[name]),
      ),
    ),
  ].join('\n');
}

function lineOf(name: string, tallies: readonly (Tally | undefined)[]): string {
  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + (tally ? of(tally) : 0), 0);
  const times = tallies.map((tally) => ` ${tally?.arrivals ? `${tally.p50} / ${tally.p99}` : '–'} |`).join('');
  return `| ${name} | ${sum(({ arrivals }) => arrivals)} |${times} ${sum(({ errors }) => errors)} |`;
}

const mostServed = (steps: readonly Step[]): number => steps.findLast(isServed)?.rate ?? 0;
