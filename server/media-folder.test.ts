import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { localStorage } from '../platform/media/local-storage.ts';
import { openSmallShop, type SmallShop } from '../tests/support/small-shop.ts';
import { checkMediaFolder, OtherMediaFolderError } from './media-folder.ts';

let shop: SmallShop;
let folder: string;
beforeAll(async () => {
  shop = await openSmallShop();
});
beforeEach(async () => {
  await shop.app.database.db.deleteFrom('media_folder').execute();
  folder = await mkdtemp(join(tmpdir(), 'stoa-media-'));
});
afterAll(() => shop.close());

const check = (place: string) => checkMediaFolder(shop.app.database.db, localStorage(place), place);
const ids = async () => [
  await readFile(join(folder, '.shop'), 'utf8'),
  (await shop.app.database.db.selectFrom('media_folder').select('id').executeTakeFirstOrThrow()).id,
];

test('processes that start together on an empty folder agree on one id', async () => {
  const { db } = shop.app.database;
  for (let round = 0; round < 20; round += 1) {
    await db.deleteFrom('media_folder').execute();
    await rm(join(folder, '.shop'), { force: true });
    await Promise.all([1, 2, 3].map(() => check(folder)));
    const [inFolder, stored] = await ids();
    expect(inFolder).toBe(stored);
  }
});

test('a folder whose id was not stored keeps it', async () => {
  const { db } = shop.app.database;
  await check(folder);
  const before = await ids();
  await db.deleteFrom('media_folder').execute();
  await check(folder);
  expect(await ids()).toEqual(before);
});

test('the folder of another database is refused', async () => {
  await check(folder);
  await expect(check(`${folder}-other`)).rejects.toBeInstanceOf(OtherMediaFolderError);
});
