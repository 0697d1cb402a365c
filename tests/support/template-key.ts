import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { migrationPaths } from '../../platform/database/migration-files.ts';
import type { Filling } from './filling.ts';

/** Changes with the migrations, the filling and the engine (a dump of one version does not open in another). */
export async function templateKey(engine: string, filling: Filling | undefined): Promise<string> {
  const hash = createHash('sha256').update(`${engine}\n${filling?.name ?? ''}\n`);
  for (const path of await migrationPaths()) hash.update(`${basename(path)}\n`).update(await readFile(path));
  return hash.digest('hex').slice(0, 20);
}
