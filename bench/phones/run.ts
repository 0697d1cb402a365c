import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
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
  ['app market', 'app.localhost', '/app_index'],
  ['app', 'app.localhost', '/app_detail/'],
  ['API market', 'api.localhost', '/api_index'],
  ['API', 'api.localhost', '/api_detail/'],
] as const;

interface Measured {
  /** 0 to 100. */
  score: number;
  /** Accessibility, best practices and search engines, 0 to 100 each. */
  others: string;
  blockingMs: number;
  largestPaintMs: number;
}

export interface PhoneResult {
  page: string;
  scripted: Measured;
  plain: Measured;
}

/**
 * Lighthouse with its mobile preset on the usual kinds of page of a trial run and on their copies without scripts, in turn,
 * so that what the machine does meanwhile concerns both alike; the medians.
 */
export async function benchPhones({ rounds, say }: { rounds: number; say: (text: string) => void }) {
  const trial = await startTrial();
  const port = Number(new URL(trial.url).port);
  const copy = await startPlainCopy(port);
  const measured = PAGES.map(() => ({ scripted: [] as Measured[], plain: [] as Measured[] }));
  try {
    for (let round = 1; round <= rounds; round += 1) {
      for (const [at, [page, host, path]] of PAGES.entries()) {
        say(`round ${round}: ${page}`);
        const found = path.endsWith('_detail/') ? await firstLink(host, port, path) : path;
        const scripted = await lighthouse(`http://${host}:${port}${found}`);
        const plain = await lighthouse(`http://${host}:${copy.port}${found}`);
        measured[at]?.scripted.push(scripted);
        measured[at]?.plain.push(plain);
        say(`  ${JSON.stringify(scripted)} without scripts ${JSON.stringify(plain)}`);
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

/** The first link on the front page of a market that begins with a path: the numbers of the demo are not fixed. */
async function firstLink(host: string, port: number, path: string): Promise<string> {
  const front = path.replace('_detail/', '_index');
  const asked = get({ host: '127.0.0.1', port, path: front, headers: { host: `${host}:${port}` } });
  const [page] = (await once(asked, 'response')) as [IncomingMessage];
  const link = new RegExp(`href="(${path}\\d+)`).exec(await text(page))?.[1];
  if (!link) throw new Error(`${front} has no link to ${path}`);
  return link;
}

async function lighthouse(url: string): Promise<Measured> {
  const flags = [
    '--output=json',
    '--quiet',
    '--only-categories=performance,accessibility,best-practices,seo',
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
    others: ['accessibility', 'best-practices', 'seo']
      .map((name) => Math.round(categories[name].score * 100))
      .join(', '),
    blockingMs: Math.round(audits['total-blocking-time'].numericValue),
    largestPaintMs: Math.round(audits['largest-contentful-paint'].numericValue),
  };
}

function medianOf(runs: readonly Measured[]): Measured {
  const middle = (of: (run: Measured) => number) =>
    runs.map(of).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;
  return {
    score: middle(({ score }) => score),
    others: runs.at(-1)?.others ?? '',
    blockingMs: middle(({ blockingMs }) => blockingMs),
    largestPaintMs: middle(({ largestPaintMs }) => largestPaintMs),
  };
}

/** A table for `docs/speed.md`: with scripts, without, and the difference. */
export function phonesReport(results: readonly PhoneResult[]): string {
  const rows = results.map(({ page, scripted, plain }) => {
    const pair = (of: 'score' | 'blockingMs' | 'largestPaintMs') =>
      `${scripted[of]} | ${plain[of]} | ${scripted[of] - plain[of]}`;
    return `| ${page} | ${scripted.others} | ${pair('score')} | ${pair('blockingMs')} | ${pair('largestPaintMs')} |`;
  });
  return [
    '| page | accessibility, best practices, search | score | without scripts | difference | blocking ms | without | difference | largest paint ms | without | difference |',
    `|${'---|'.repeat(11)}`,
    ...rows,
  ].join('\n');
}
