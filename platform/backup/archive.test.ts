import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BackupDamagedError, packFolder, unpackArchive } from './archive.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const empty = (name: string) => mkdtemp(join(folder, name));

test('unpacks what was packed and verifies the checksums', async () => {
  const staging = await empty('staging-');
  await writeFile(join(staging, 'secret'), 'a secret');
  const packed = await packFolder(staging, join(folder, 'plain.tar.gz'), new Date());
  const into = await empty('into-');
  expect(await unpackArchive(join(folder, 'plain.tar.gz'), into)).toEqual(packed);
  expect(await readdir(into)).toEqual(['secret']);
});

test.each([
  ['out of the folder', '/etc'],
  ['from the uploads to the secret', '../secret'],
])('a backup with a link %s is refused: no checksum covers it', async (_where, target) => {
  const staging = await empty('staging-');
  await mkdir(join(staging, 'media'));
  await symlink(target, join(staging, 'media', '1.webp'));
  await packFolder(staging, join(folder, 'link.tar.gz'), new Date());
  const into = await empty('into-');
  await expect(unpackArchive(join(folder, 'link.tar.gz'), into)).rejects.toThrow(BackupDamagedError);
  expect(await readdir(into, { recursive: true })).not.toContain('media/1.webp');
});
