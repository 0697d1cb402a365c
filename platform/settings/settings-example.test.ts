import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeSettings, readEnvironment } from './environment.ts';
import { settingsExample } from './settings-example.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILE = readFileSync(join(ROOT, 'deploy/stoa.env.example'), 'utf8');

it('is what the file says: npm run settings:example writes it', () => {
  expect(FILE).toBe(settingsExample());
});

it('starts a production once the secret is filled in', () => {
  const lines = FILE.split('\n').filter((line) => /^[A-Z]/.test(line));
  const given = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  expect(() => readEnvironment(given)).toThrow('production needs STOA_SECRET');
  expect(readEnvironment({ ...given, STOA_SECRET: 'x'.repeat(40) })).toMatchObject({ STOA_ENV: 'production' });
});

it('leaves no setting unexplained in the documents', () => {
  const documents = ['running', 'third-parties', 'payments']
    .map((name) => readFileSync(join(ROOT, `docs/${name}.md`), 'utf8'))
    .join('\n');
  expect(describeSettings().filter(({ name }) => !documents.includes(name))).toEqual([]);
});
