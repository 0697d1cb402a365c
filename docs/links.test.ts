import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENTS = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean);
/** Documents that describe the present structure; decisions and the changelog also name files of the past. */
const MAPS = ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/adding.md', 'docs/running.md'];

const LINKS = /\]\(([^)\s#]+)[^)\s]*\)|\bsrc="([^"]+)"/g;
const PATHS = /`((?:bench|database|docs|domains|platform|scripts|server|tests|web)\/[\w./-]+)`/g;

const proseOf = (document: string) => readFileSync(join(ROOT, document), 'utf8').replace(/```[\s\S]*?```/g, '');
const captured = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, one, other]) => one ?? other ?? '');

it.each(DOCUMENTS)('relative links of %s resolve', (document) => {
  const targets = captured(proseOf(document), LINKS).filter((target) => !/^(?:https?:|mailto:|\/)/.test(target));
  expect(targets.filter((target) => !existsSync(join(ROOT, dirname(document), target)))).toEqual([]);
});

it.each(MAPS)('%s names existing files and folders', (document) => {
  expect(captured(proseOf(document), PATHS).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
