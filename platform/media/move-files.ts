import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { localStorage } from './local-storage.ts';
import type { S3Storage } from './s3-storage.ts';
import { ID_FILE, type Storage } from './storage.ts';

const STEP = 1_000;

export interface Move {
  folder: string;
  bucket: S3Storage;
  /** Reads every file of the bucket, not only those that are copied now. */
  verify: boolean;
  /** Deletes from the bucket what the folder does not have: only before the shop writes to the bucket. */
  removeMissing: boolean;
  onStep?(done: number): void;
}

export interface Moved {
  copied: number;
  /** Of the files that were copied. */
  bytes: number;
  present: number;
  /** Files of the bucket that the folder does not have. */
  extra: number;
  removed: number;
}

/** A file arrived otherwise than it was sent, or the bucket is of another shop, or may be. */
export class MoveFailedError extends Error {}

/**
 * Copies every file of a folder whose size or hash differs in the bucket, and compares what it reads back. What is there
 * already is compared by the hash that the service checked when it was stored. May be repeated. Throws `MoveFailedError`.
 */
export async function moveFiles({ folder, bucket, verify, removeMissing, onStep }: Move): Promise<Moved> {
  const moved: Moved = { copied: 0, bytes: 0, present: 0, extra: 0, removed: 0 };
  const local = localStorage(folder);
  await refuseOtherShop(local, bucket, removeMissing);
  for await (const { name, bytes } of local.list('')) {
    if (await isSame(local, bucket, { name, verify })) moved.present += 1;
    else if (await copy(bucket, name, join(folder, name))) {
      moved.copied += 1;
      moved.bytes += bytes;
    }
    if ((moved.copied + moved.present) % STEP === 0) onStep?.(moved.copied + moved.present);
  }
  for await (const { name } of bucket.list('')) {
    if (await local.find(name)) continue;
    moved.extra += 1;
    if (!removeMissing) continue;
    await bucket.remove(name);
    moved.removed += 1;
  }
  return moved;
}

async function refuseOtherShop(local: Storage, bucket: Storage, removes: boolean): Promise<void> {
  const [here, there] = await Promise.all([local, bucket].map((storage) => storage.find(ID_FILE)));
  if (!there && removes && !(await isEmpty(bucket)))
    throw new MoveFailedError(
      'S3_BUCKET: the bucket has files that nothing marks as those of this shop: none is deleted. Run the command without --remove-missing first',
    );
  if (!there || (here && (await text(here.open())) === (await text(there.open())))) return;
  throw new MoveFailedError('S3_BUCKET: the bucket has the uploads of another shop: each needs one of its own');
}

async function isEmpty(bucket: Storage): Promise<boolean> {
  for await (const _ of bucket.list('')) return false;
  return true;
}

async function isSame(
  local: Storage,
  bucket: S3Storage,
  { name, verify }: { name: string; verify: boolean },
): Promise<boolean> {
  const [here, there] = await Promise.all([local.find(name), bucket.find(name)]);
  if (!here || here.bytes !== there?.bytes) return false;
  const sha256 = await hashOf(here.open());
  return there.sha256 === sha256 && (!verify || (await hashOf(there.open())) === sha256);
}

/** False for a file that was deleted meanwhile. */
async function copy(bucket: S3Storage, name: string, path: string): Promise<boolean> {
  try {
    await bucket.copyIn(name, path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
  const stored = await bucket.find(name);
  if (!stored || (await hashOf(stored.open())) !== stored.sha256)
    throw new MoveFailedError(`${name} arrived otherwise than it was sent: run the command again`);
  return true;
}

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('hex');
}
