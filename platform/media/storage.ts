import type { Readable } from 'node:stream';

/** The file of a storage that names the shop whose uploads these are. */
export const ID_FILE = '.shop';

export interface StoredFile {
  bytes: number;
  /** `end` is the last byte, counted from 0. Nothing is read before the stream is. */
  open(range?: { start: number; end: number }): Readable;
}

export interface ListedFile {
  name: string;
  bytes: number;
}

/**
 * Storage for uploads. Names are our own (`images/2026/ab12….webp`), never the uploader's. A name is written once: files
 * are added and deleted, and never change, so copies of them need no checks.
 *
 * Throws `storage_unavailable` where a service cannot be reached.
 */
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
  /** Every file in the folder and below it, or of the whole storage for an empty name; none of a missing folder. */
  list(folder: string): AsyncIterable<ListedFile>;
}
