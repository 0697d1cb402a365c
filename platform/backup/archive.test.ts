import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
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

test('what was packed is unpacked with its checksums', async () => {
  const staging = await empty('staging-');
  await writeFile(join(staging, 'secret'), 'a secret');
  const packed = await packFolder(staging, join(folder, 'plain.tar.gz'), new Date());
  const into = await empty('into-');
  expect(await unpackArchive(join(folder, 'plain.tar.gz'), into)).toEqual(packed);
  expect(await readdir(into)).toEqual(['secret']);
});

test('a backup with a link in it is refused: it would lead out of the folder, and no checksum covers it', async () => {
  const staging = await empty('staging-');
  await symlink('/etc', join(staging, 'media'));
  await packFolder(staging, join(folder, 'link.tar.gz'), new Date());
  const into = await empty('into-');
  await expect(unpackArchive(join(folder, 'link.tar.gz'), into)).rejects.toThrow(BackupDamagedError);
  expect(await readdir(into)).not.toContain('media');
});
