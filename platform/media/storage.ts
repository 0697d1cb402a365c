import { createReadStream } from 'node:fs';
import { chmod, copyFile, cp, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { randomToken } from '../tokens.ts';

export interface StoredFile {
  bytes: number;
  /** `end` is the last byte, counted from 0. */
  open(range?: { start: number; end: number }): Readable;
}

/** Storage for uploads. Names are our own (`images/2026/ab12….webp`), never the uploader's. */
export interface Storage {
  put(name: string, content: Uint8Array | string): Promise<void>;
  /** The same from a file on this machine, which stays: for what is too long for memory. */
  copyIn(name: string, path: string): Promise<void>;
  find(name: string): Promise<StoredFile | undefined>;
  remove(name: string): Promise<void>;
  /** Recursively; does nothing if the folder does not exist. */
  removeFolder(name: string): Promise<void>;
  /** Does nothing if there is no such folder. */
  copyFolder(from: string, to: string): Promise<void>;
}

/** Private pictures are among them: other users of the machine read nothing, whatever its umask. */
const FOLDER_MODE = 0o750;
const FILE_MODE = 0o640;

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
    const draft = `${path}.${randomToken().slice(0, 8)}.part`;
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
  };
}
