import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import names from '../locales/en/audit-acts.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '../../..');
const ACT = /\baudit\(\s*(?:\{[^}]*\}|\w+),\s*'([a-z-]+\.[a-z_-]+)'/g;

it('every act that a verb records has a name in the audit log', () => {
  const files = globSync('domains/**/*.server.ts', { cwd: ROOT });
  const acts = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(ACT)].map(([, act = '']) => act),
  );
  expect(acts.length).toBeGreaterThan(40);
  const unnamed = acts.filter((act) => !(act.replaceAll(/[.-]/g, '_') in names));
  expect([...new Set(unnamed)]).toEqual([]);
});
