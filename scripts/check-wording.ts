import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { bannedPhrases } from './wording.ts';

const PATTERNS = ['*.ts', '*.tsx', '*.css', '*.sql', '*.md', '**/locales/en/*.json'];
/** Generated files, and the list of banned phrases with its test. */
const EXEMPT = /\.gen\.ts$|^scripts\/wording\./;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...PATTERNS], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !EXEMPT.test(file));
let count = 0;
for (const file of files) {
  for (const { line, phrase, reason, instead } of bannedPhrases(file, readFileSync(file, 'utf8'))) {
    console.error(`${file}:${line}: "${phrase}": ${reason}; write: ${instead}`);
    count += 1;
  }
}
process.exit(count === 0 ? 0 : 1);
