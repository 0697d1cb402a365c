import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = globSync('{domains,platform,server,web,database}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }));
const filesWith = (pattern: RegExp) => SOURCES.filter(({ source }) => pattern.test(source)).map(({ file }) => file);

test('no code evaluates text as code', () => {
  expect(SOURCES.length).toBeGreaterThan(1_000);
  expect(filesWith(/\beval\(|\bnew Function\(|['"](?:node:)?vm['"]|set(?:Timeout|Interval)\(['"`]/)).toEqual([]);
});

test('no program is started through a shell', () => {
  expect(filesWith(/\bshell: (?:true|['"`])|\bimport \{[^}]*\bexec(?:Sync)?\b[^}]*\} from '(?:node:)?child/)).toEqual(
    [],
  );
  const starting = filesWith(/from '(?:node:)?child_process'/);
  expect(starting.toSorted()).toEqual(['platform/media/ffmpeg.ts', 'platform/media/media-workers.ts']);
});

test('no connection accepts a certificate that cannot be verified', () => {
  expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([]);
});

test('HTML that people wrote is put into pages by the two components for cleaned text only', () => {
  const placing = filesWith(/dangerouslySetInnerHTML|\.(?:inner|outer)HTML =|insertAdjacentHTML|document\.write\(/);
  // one more keeps what the server wrote, and puts in nothing
  expect(placing.toSorted()).toEqual(['web/parts/forum/forum-text.tsx', 'web/ui/kept.tsx', 'web/ui/rich-text.tsx']);
  expect(readFileSync(join(ROOT, 'web/ui/kept.tsx'), 'utf8').match(/__html: .*/g)).toEqual(["__html: '' } };"]);
});

test('pages format numbers and dates by the languages of the product, which browsers do not all have', () => {
  const formatting = filesWith(/new Intl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat)\(/);
  expect(formatting.filter((file) => file.startsWith('web/'))).toEqual([]);
});
