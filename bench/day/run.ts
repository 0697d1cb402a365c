import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from '../processes.ts';
import { dropStage } from '../stage.ts';
import { arrive, isServed, type Step } from './arrivals.ts';
import { type DayStage, fillDay } from './fill.ts';
import { purposesOf } from './purposes.ts';
import { Sender } from './sender.ts';

/** Arrivals a second; the steps end with the first that is not served. */
const RATES = [25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1_000];
const WARM_SECONDS = 2;

export interface DayResults {
  cores: number;
  runs: { processes: number; steps: Step[] }[];
}

interface Options {
  serverUrl: string;
  seconds: number;
  say(text: string): void;
}

/** The load of a whole day on all sites at once, in growing steps, on one process and on two. */
export async function benchDay({ serverUrl, seconds, say }: Options): Promise<DayResults> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-bench-day-'));
  const day = await fillDay(serverUrl, folder, say);
  const runs = [];
  for (const processes of [1, 2]) runs.push({ processes, steps: await climb(day, { processes, seconds, say }) });
  await day.end();
  await dropStage(serverUrl, day.stage);
  rmSync(folder, { recursive: true, force: true });
  return { cores: availableParallelism(), runs };
}

async function climb(
  day: DayStage,
  { processes, seconds, say }: { processes: number } & Pick<Options, 'seconds' | 'say'>,
): Promise<Step[]> {
  const servers = await Promise.all(
    Array.from({ length: processes }, () => startShop(day.stage.url, true, day.folder)),
  );
  const sender = new Sender(servers.map(({ url }) => url));
  const purposes = purposesOf(day, sender);
  // new processes run slowly until their code is optimised
  await arrive({ purposes, rate: 40, seconds: 1, warmSeconds: seconds });
  const steps: Step[] = [];
  for (const rate of RATES) {
    const step = await arrive({ purposes, rate, seconds, warmSeconds: WARM_SECONDS });
    steps.push(step);
    const { p50, p99, errors, arrivals } = step.all;
    say(`${processes} processes, ${rate}/s: p50 ${p50} ms, p99 ${p99} ms, ${errors} of ${arrivals} failed`);
    for (const reason of step.reasons) say(reason);
    if (!isServed(step)) break;
  }
  sender.close();
  await Promise.all(servers.map((server) => server.stop()));
  return steps;
}
