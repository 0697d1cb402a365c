import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;
const held = new Set<DatabaseSync>();

/** The embedded database belongs to one process; a second one in the same folder destroys it. */
export class FolderInUseError extends Error {
  /** Of the process that holds it; empty if unknown. */
  readonly pid: string;
  constructor(folder: string, pid: string) {
    const process = pid ? `process ${pid}` : 'another process';
    super(`the data folder ${folder} is in use by ${process}: stop it, or set STOA_DATA to another folder`);
    this.pid = pid;
  }
}

/**
 * Locks the folder for this process; returns the function that releases it. Uses SQLite's own lock on an empty file:
 * Node has no file locks, and the operating system releases this one with the process, however it ends. `process.pid`
 * only names the holder and never decides, because ids are reused.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const pidFile = join(folder, 'process.pid');
  const lock = new DatabaseSync(join(folder, 'lock'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new FolderInUseError(folder, (await readFile(pidFile, 'utf8').catch(() => '')).trim());
  }
  // an unreferenced handle would be garbage collected, and its lock released
  held.add(lock);
  await writeFile(pidFile, String(process.pid));
  return async () => {
    await rm(pidFile, { force: true });
    held.delete(lock);
    lock.close();
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
