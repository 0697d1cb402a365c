import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

const folder = await mkdtemp(join(tmpdir(), 'stoa-lock-'));
afterAll(() => rm(folder, { recursive: true }));

const HOLDER = `
  const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))});
  await lockFolder(${JSON.stringify(folder)});
  console.log('held');
  setInterval(() => {}, 1000);
`;

test('a folder that another process holds is refused, naming the process, until that process is killed', async () => {
  const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLDER]);
  await once(holder.stdout, 'data');
  await expect(lockFolder(folder)).rejects.toThrow(new FolderInUseError(folder, String(holder.pid)));
  holder.kill('SIGKILL');
  await once(holder, 'close');
  await (await lockFolder(folder))();
});

test.each([
  ['names a living process', String(process.ppid)],
  ['is empty', ''],
  ['is torn', 'x'],
])('a stale process.pid that %s does not block', async (_what, left) => {
  await writeFile(join(folder, 'process.pid'), left);
  await (await lockFolder(folder))();
});

test('is refused twice in one process, and free again after it was released', async () => {
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  await release();
  await (await lockFolder(folder))();
});
