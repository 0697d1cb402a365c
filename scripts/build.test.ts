import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { once } from './build.ts';

const newFolder = () => mkdtemp(join(tmpdir(), 'stoa-build-'));

test('of two starts at the same time one builds, and the other waits for it', async () => {
  const lock = await newFolder();
  const said: string[] = [];
  let isBuilt = false;
  let builds = 0;
  const start = () =>
    once(
      lock,
      async () => isBuilt,
      (text) => said.push(text),
      async () => {
        builds += 1;
        await setTimeout(100);
        isBuilt = true;
      },
    ).then(() => isBuilt);
  expect(await Promise.all([start(), start()])).toEqual([true, true]);
  expect(builds).toBe(1);
  expect(said).toEqual([expect.stringMatching(/^waiting for (?:process \d+|another process) to build the pages$/)]);
});

test('after a failed build the next start builds', async () => {
  const lock = await newFolder();
  const isDone = async () => false;
  const silent = () => {};
  await expect(once(lock, isDone, silent, () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
  let builds = 0;
  await once(lock, isDone, silent, async () => {
    builds += 1;
  });
  expect(builds).toBe(1);
});
