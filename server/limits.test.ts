import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const SHARED = /^.*\blimits\.(login|codes|texts|invites|redemptions|lookups)\.take\(.*$/gm;

test('a limit that all processes share is always awaited', () => {
  const sources = globSync('{domains,web,server}/**/*.{ts,tsx}', { cwd: ROOT });
  const lines = sources.flatMap((file) => readFileSync(join(ROOT, file), 'utf8').match(SHARED) ?? []);
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter((line) => !line.includes('await '))).toEqual([]);
});
