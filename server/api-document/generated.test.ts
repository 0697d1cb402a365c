import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Reading the codes of all calls takes the type checker half a minute, which is too long for `npm run check`. */
test.each(['generate-call-errors', 'generate-client'])(
  '%s has nothing to change',
  { timeout: 240_000 },
  async (name) => {
    const run = promisify(execFile)(process.execPath, [join(ROOT, `scripts/${name}.ts`), '--check'], { cwd: ROOT });
    expect(await run.catch(({ stderr }: { stderr: string }) => stderr)).toMatchObject({ stderr: '' });
  },
);
