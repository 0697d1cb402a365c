import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localStorage } from './storage.ts';

test('other users of the machine read neither files nor folders', async () => {
  const root = await mkdtemp(join(tmpdir(), 'stoa-storage-'));
  const storage = localStorage(join(root, 'media'));
  await storage.put('private/ab/640.webp', 'x');
  const modeOf = async (name: string) => (await stat(join(root, name))).mode & 0o777;
  for (const folder of ['media', 'media/private', 'media/private/ab']) expect((await modeOf(folder)) & 0o007).toBe(0);
  expect((await modeOf('media/private/ab/640.webp')) & 0o007).toBe(0);
  await rm(root, { recursive: true });
});
