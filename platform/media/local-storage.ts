import { createReadStream } from 'node:fs';
import { chmod, copyFile, cp, mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { randomToken } from '../tokens.ts';
import type { ListedFile, Storage } from './storage.ts';

/** Private pictures are among them: other users of the machine read nothing, whatever its umask. */
const FOLDER_MODE = 0o750;
const FILE_MODE = 0o640;
/** A file that is being written, or whose process died. */
const DRAFT = '.part';

/** Files in a local folder. Writes are atomic, even if the disk is full or the process dies. */
export function localStorage(folder: string): Storage {
  const place = (name: string) => {
    const path = normalize(join(folder, name));
    if (!path.startsWith(normalize(folder) + sep)) throw new RangeError('a stored name must stay inside the storage');
    return path;
  };
  const write = async (name: string, fill: (draft: string) => Promise<void>) => {
    const path = place(name);
    await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
    const draft = `${path}.${randomToken().slice(0, 8)}${DRAFT}`;
    try {
      await fill(draft);
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };
  return {
    put: (name, content) => write(name, (draft) => writeFile(draft, content, { mode: FILE_MODE })),
    copyIn: (name, from) =>
      write(name, async (draft) => {
        await copyFile(from, draft);
        await chmod(draft, FILE_MODE);
      }),
    async find(name) {
      const path = place(name);
      const found = await stat(path).catch(() => undefined);
      return found?.isFile() ? { bytes: found.size, open: (range) => createReadStream(path, range) } : undefined;
    },
    async remove(name) {
      await rm(place(name), { force: true });
    },
    async removeFolder(name) {
      await rm(place(name), { force: true, recursive: true });
    },
    async copyFolder(from, to) {
      const found = await stat(place(from)).catch(() => undefined);
      if (found?.isDirectory()) await cp(place(from), place(to), { recursive: true });
    },
    list: (name) => filesBelow(folder, name ? place(name) : folder),
  };
}

async function* filesBelow(root: string, folder: string): AsyncGenerator<ListedFile> {
  const opened = await opendir(folder).catch(() => undefined);
  for await (const entry of opened ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(root, path);
    if (!entry.isFile() || entry.name.endsWith(DRAFT)) continue;
    // it may have been deleted meanwhile
    const found = await stat(path).catch(() => undefined);
    if (found) yield { name: relative(root, path).replaceAll(sep, '/'), bytes: found.size };
  }
}
