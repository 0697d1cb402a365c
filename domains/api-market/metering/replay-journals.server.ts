import { readdir, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../../platform/database/db.ts';
import { readLines } from './metered-call.ts';
import { saveCalls } from './save-calls.server.ts';

const NAME = /^([0-9a-f]{32})-(\d{1,9})\.calls$/;
/** A living process ends its file every second, if the database lets it. */
const ABANDONED_MS = 60_000;

/**
 * Saves what killed processes left in the folder, which several may share. The file of a living process may be read as
 * well, since no call is saved twice; it is deleted only when nobody has written to it for long. Returns how many calls
 * were new.
 */
export async function replayJournals(db: Db, folder: string, ownProcess: string): Promise<number> {
  let replayed = 0;
  for (const name of (await readdir(folder)).sort()) {
    const [, process, number] = NAME.exec(name) ?? [];
    if (!process || process === ownProcess) continue;
    replayed += await replayFile(db, join(folder, name), { process, number: Number(number) });
  }
  return replayed;
}

/** Another process may have deleted the file meanwhile. */
async function replayFile(db: Db, path: string, batch: { process: string; number: number }): Promise<number> {
  const writtenAt = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
  const text = writtenAt === null ? null : await readFile(path, 'utf8').catch(() => null);
  if (writtenAt === null || text === null) return 0;
  const calls = readLines(text);
  const saved = calls.length === 0 ? 0 : await saveCalls(db, { ...batch, calls });
  if (Date.now() - writtenAt > ABANDONED_MS) await unlink(path).catch(() => {});
  return saved;
}
