import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { migrate } from '../../platform/database/migrate.ts';
import { openDatabase } from '../../platform/database/open.ts';
import type { Filling } from './filling.ts';
import { templateKey } from './template-key.ts';

const CACHE = join(import.meta.dirname, '../../.cache/test-databases');
const ONE_DAY_MS = 86_400_000;

/** Dump of a migrated embedded database; made once and kept until the migrations change. */
export async function embeddedTemplate(filling?: Filling): Promise<Blob> {
  const file = join(CACHE, `${await templateKey(await engineVersion(), filling)}.tar`);
  if (!existsSync(file)) await makeTemplate(file, filling);
  // read at once: a lazy blob breaks when another worker puts its equal file in this place
  return new Blob([await readFile(file)]);
}

async function makeTemplate(file: string, filling: Filling | undefined): Promise<void> {
  const database = await openDatabase({});
  try {
    await migrate(database.db);
    await filling?.fill(database);
    const dump = await database.pglite?.dumpDataDir('none');
    if (!dump) throw new Error('the embedded database gave no dump');
    await mkdir(CACHE, { recursive: true });
    await forgetOldTemplates();
    // several may make it at once: each writes its own file, and renaming is all or nothing
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, new Uint8Array(await dump.arrayBuffer()));
    await rename(draft, file);
  } finally {
    await database.close();
  }
}

/** A dump takes 40 MB and every changed migration makes a new one. */
async function forgetOldTemplates(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const path = join(CACHE, name);
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (age > ONE_DAY_MS) await rm(path, { force: true });
  }
}

async function engineVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return JSON.parse(await readFile(join(dirname(entry), '../package.json'), 'utf8')).version;
}
