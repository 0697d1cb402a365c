import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { App } from '../../domains/kit/context.ts';
import { openControlSocket, readControlAddress } from './control-socket.ts';

test('a socket that its data folder is too deep for is in a new folder that only its owner enters', async () => {
  const root = await mkdtemp(join(tmpdir(), 'stoa-deep-'));
  const folder = join(root, 'd'.repeat(120));
  await mkdir(folder);
  const open = () => openControlSocket({ environment: { STOA_DATA: folder } } as App);
  const first = await open();
  const address = await readControlAddress(folder);
  const home = dirname(address?.socket ?? '');
  expect((await stat(home)).mode & 0o777).toBe(0o700);
  await first();
  await expect(stat(home)).rejects.toMatchObject({ code: 'ENOENT' });
  const second = await open();
  expect((await readControlAddress(folder))?.socket).not.toBe(address?.socket);
  await second();
  await rm(root, { recursive: true });
});
