import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OpenDatabase } from '../platform/database/open.ts';
import { SharedRateLimit } from '../platform/database/shared-rate-limit.ts';
import { createLimits } from './limits.ts';

const ROOT = join(import.meta.dirname, '..');
const limits = createLimits({ driver: 'postgres' } as OpenDatabase, 'a-secret');
const shared = Object.entries(limits)
  .filter(([, limit]) => limit instanceof SharedRateLimit)
  .map(([name]) => name);
const TAKEN = new RegExp(String.raw`^.*\blimits\.(${shared.join('|')})\.take\(.*$`, 'gm');

test('what guards secrets and money is counted by all processes together, floods by each', () => {
  expect(shared).toEqual([
    ...[
      'login',
      'scanCodes',
      'codes',
      'texts',
      'invites',
      'inviting',
      'invited',
      'transcripts',
      'redemptions',
      'lookups',
      'leaks',
    ],
  ]);
  expect(Object.keys(limits).filter((name) => !shared.includes(name))).toEqual([
    ...[
      'writes',
      'carts',
      'orders',
      'coupons',
      'searches',
      'messages',
      'devicePolls',
      'adClicks',
      'adViews',
      'appDownloads',
      'outsidePages',
    ],
  ]);
});

test('a limit that all processes share is always awaited', () => {
  const sources = globSync('{domains,web,server}/**/*.{ts,tsx}', { cwd: ROOT });
  const lines = sources.flatMap((file) => readFileSync(join(ROOT, file), 'utf8').match(TAKEN) ?? []);
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter((line) => !line.includes('await '))).toEqual([]);
});
