import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('pages format numbers only with platform/format, so that server and browser agree', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );
  const own = sources.filter((name) =>
    /Intl\.NumberFormat|toLocaleString/.test(readFileSync(join(import.meta.dirname, name), 'utf8')),
  );
  expect(own).toEqual([]);
});
