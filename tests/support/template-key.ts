import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationNames } from '../../platform/database/migration-files.ts';
import type { Filling } from './filling.ts';

const MIGRATIONS = join(import.meta.dirname, '../../database/migrations');

/** Changes with the migrations, the filling and the engine (a dump of one version does not open in another). */
export async function templateKey(engine: string, filling: Filling | undefined): Promise<string> {
  const hash = createHash('sha256').update(`${engine}\n${filling?.name ?? ''}\n`);
  for (const name of await migrationNames()) {
    hash.update(`${name}\n`).update(await readFile(join(MIGRATIONS, name)));
  }
  return hash.digest('hex').slice(0, 20);
}
