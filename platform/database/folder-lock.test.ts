import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

const folder = await mkdtemp(join(tmpdir(), 'stoa-lock-'));
const file = join(folder, 'process.pid');
afterAll(() => rm(folder, { recursive: true }));

test('a folder that a living process holds is refused, naming the process', async () => {
  await writeFile(file, String(process.ppid));
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  expect(await readFile(file, 'utf8')).toBe(String(process.ppid));
  await rm(file);
});

test('the lock of a process that is gone, or a torn one, is void', async () => {
  for (const left of ['4194303', '', 'x']) {
    await writeFile(file, left);
    const release = await lockFolder(folder);
    expect(await readFile(file, 'utf8')).toBe(String(process.pid));
    await release();
  }
});
