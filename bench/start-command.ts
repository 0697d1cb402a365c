import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = join(import.meta.dirname, '../package.json');

/** The options that `npm start` passes to Node, so that the measured processes run like the real ones. */
export function startOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').filter((part) => part.startsWith('--'));
}
