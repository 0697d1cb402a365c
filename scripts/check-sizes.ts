import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const MAX_LINES = 300;

/** Generated files and data are exempt. */
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.css'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file && !file.endsWith('.gen.ts'));
const tooLong = files
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
  .filter(({ lines }) => lines > MAX_LINES);
for (const { file, lines } of tooLong) console.error(`${file}: ${lines} lines, the limit is ${MAX_LINES}`);
process.exit(tooLong.length === 0 ? 0 : 1);
