import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '../errors.ts';
import { atMost } from '../http/multipart.ts';
import { randomReference } from '../tokens.ts';

const HEAD_BYTES = 256 * 1024;

/** An upload on disk: however many arrive at once, memory holds only the current chunk and the header. */
export interface SpooledFile {
  path: string;
  bytes: number;
  /** The first 256 KB: enough for the format and usually for the size of a picture. */
  head: Buffer;
  /** SHA-256 of the content, in hex. */
  hash: string;
  remove(): Promise<void>;
}

/** Writes a stream to a file of its own; the caller removes it. Throws `payload_too_large`, `storage_full`. */
export async function spoolFile(
  folder: string,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<SpooledFile> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomReference());
  const remove = () => rm(path, { force: true });
  try {
    return { path, remove, ...(await write(path, atMost(source, maxBytes))) };
  } catch (error) {
    await remove();
    throw isFull(error) ? new DomainError('storage_full') : error;
  }
}

async function write(path: string, pieces: AsyncIterable<Buffer>): Promise<Omit<SpooledFile, 'path' | 'remove'>> {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of pieces) {
      if (bytes < HEAD_BYTES) head.push(Buffer.from(piece.subarray(0, HEAD_BYTES - bytes)));
      bytes += piece.byteLength;
      hash.update(piece);
      await file.writeFile(piece);
    }
  } finally {
    await file.close();
  }
  return { bytes, head: Buffer.concat(head), hash: hash.digest('hex') };
}

export function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
