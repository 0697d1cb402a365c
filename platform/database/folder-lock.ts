import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The embedded database belongs to one process; a second one in the same folder would ruin it. */
export class FolderInUseError extends Error {
  constructor(folder: string, pid: number) {
    super(`the data folder ${folder} is in use by process ${pid}: stop it, or set STOA_DATA to another folder`);
  }
}

/** Takes the folder for this process; answers with the way to give it back. A lock whose process is gone is void. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'process.pid');
  for (let attempt = 0; ; attempt += 1) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' });
      return () => rm(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST') || attempt > 3) throw error;
    }
    const holder = Number(await readFile(file, 'utf8').catch(() => ''));
    if (holder !== process.pid && isAlive(holder)) throw new FolderInUseError(folder, holder);
    await rm(file, { force: true });
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // a process of another user answers “not permitted”: it is alive
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
