import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { findBrowser } from '../../tests/support/browser.ts';
import { startTrial } from '../trial.ts';
import { startPlainCopy } from './plain-copy.ts';

/** Fetched from the registry when it is needed: it is larger than the product. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const PAGES = [
  ['home', 'localhost', '/'],
  ['product', 'localhost', '/goods_detail/1'],
  ['list', 'localhost', '/goods/goods_search'],
  ['forum', 'localhost', '/bbs'],
  ['topic', 'localhost', '/bbs/topic/1'],
  ['store', 'lumen.localhost', '/'],
] as const;

interface Measured {
  /** 0 to 100. */
  score: number;
  blockingMs: number;
  largestPaintMs: number;
}

export interface PhoneResult {
  page: string;
  scripted: Measured;
  plain: Measured;
}

/**
 * Lighthouse with its mobile preset on six kinds of page of a trial run and on their copies without scripts, in turn, so
 * that what the machine does meanwhile concerns both alike; the medians.
 */
export async function benchPhones({ rounds, say }: { rounds: number; say: (text: string) => void }) {
  const trial = await startTrial();
  const copy = await startPlainCopy(Number(new URL(trial.url).port));
  const measured = PAGES.map(() => ({ scripted: [] as Measured[], plain: [] as Measured[] }));
  try {
    for (let round = 1; round <= rounds; round += 1) {
      for (const [at, [page, host, path]] of PAGES.entries()) {
        say(`round ${round}: ${page}`);
        measured[at]?.scripted.push(await lighthouse(`http://${host}:${new URL(trial.url).port}${path}`));
        measured[at]?.plain.push(await lighthouse(`http://${host}:${copy.port}${path}`));
      }
    }
  } finally {
    copy.stop();
    await trial.stop();
  }
  return PAGES.map(([page], at): PhoneResult => {
    const { scripted = [], plain = [] } = measured[at] ?? {};
    return { page, scripted: medianOf(scripted), plain: medianOf(plain) };
  });
}

async function lighthouse(url: string): Promise<Measured> {
  const flags = [
    '--output=json',
    '--quiet',
    '--only-categories=performance',
    '--chrome-flags=--headless=new --no-sandbox',
  ];
  const child = spawn('npx', ['--yes', LIGHTHOUSE, url, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, CHROME_PATH: await findBrowser() },
  });
  const { categories, audits, runtimeError } = JSON.parse(await text(child.stdout));
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  return {
    score: Math.round(categories.performance.score * 100),
    blockingMs: Math.round(audits['total-blocking-time'].numericValue),
    largestPaintMs: Math.round(audits['largest-contentful-paint'].numericValue),
  };
}

function medianOf(runs: readonly Measured[]): Measured {
  const middle = (of: (run: Measured) => number) =>
    runs.map(of).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;
  return {
    score: middle(({ score }) => score),
    blockingMs: middle(({ blockingMs }) => blockingMs),
    largestPaintMs: middle(({ largestPaintMs }) => largestPaintMs),
  };
}

/** A table for `docs/speed.md`: with scripts, without, and the difference. */
export function phonesReport(results: readonly PhoneResult[]): string {
  const rows = results.map(({ page, scripted, plain }) => {
    const pair = (of: keyof Measured) => `${scripted[of]} | ${plain[of]} | ${scripted[of] - plain[of]}`;
    return `| ${page} | ${pair('score')} | ${pair('blockingMs')} | ${pair('largestPaintMs')} |`;
  });
  return [
    '| page | score | without scripts | difference | blocking ms | without | difference | largest paint ms | without | difference |',
    `|${'---|'.repeat(10)}`,
    ...rows,
  ].join('\n');
}
