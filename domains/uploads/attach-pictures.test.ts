import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBuyer, openSmallShop, type SmallShop } from '../../tests/support/small-shop.ts';
import type { Ctx } from '../kit/context.ts';
import { attachPictures } from './attach-pictures.server.ts';
import { tidyUploads } from './discard-pictures.server.ts';
import { uploadLimits } from './limits.ts';
import { anonymiseUploads } from './personal-data.server.ts';
import { isShownTo, shownUrl, storedUrl } from './private-pictures.ts';
import { PURPOSES, type Purpose } from './purposes.ts';
import { uploadImage } from './upload-image.server.ts';

let shop: SmallShop;
let person: Ctx;
beforeAll(async () => {
  shop = await openSmallShop();
  person = await addBuyer(shop);
});
afterAll(() => shop.close());

let shade = 0;
async function upload(ctx: Ctx, model: string, kind: 'jpeg' | 'png' | 'webp' = 'png'): Promise<string> {
  shade += 1;
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: { r: shade, g: 9, b: 9 } } });
  const bytes = await picture.toFormat(kind).toBuffer();
  const { url } = await uploadImage(ctx, inOnePiece(bytes), model);
  return url;
}
async function* inOnePiece(bytes: Uint8Array) {
  yield bytes;
}
const attach = (ctx: Ctx, as: Purpose, url: string) => attachPictures(ctx, as, [{ field: 'images.0', url }]);
const problem = (code: string) => ({ code: 'validation_failed', details: { fields: [{ field: 'images.0', code }] } });
const isStored = async (url: string) =>
  (await shop.app.storage.find(storedUrl(url).slice('/media/'.length))) !== undefined;

describe.each(Object.keys(PURPOSES) as Purpose[])('as %s', (as) => {
  const takesWebp = (PURPOSES[as].formats as readonly string[]).includes('webp');

  test('a WebP uploaded without a purpose is judged by what it is attached to', async () => {
    const attached = attach(person, as, await upload(person, '', 'webp'));
    if (takesWebp) expect(await attached).toHaveLength(1);
    else await expect(attached).rejects.toMatchObject(problem('pictureType'));
  });

  test('refuses a picture of another user, whatever it was uploaded for', async () => {
    const stranger = await addBuyer(shop);
    for (const model of ['im', as]) {
      await expect(attach(person, as, await upload(stranger, model))).rejects.toMatchObject(problem('foreignPicture'));
    }
  });

  test('a picture uploaded for something else is refused', async () => {
    const other = as === 'review' ? 'refund' : 'review';
    await expect(attach(person, as, await upload(person, other))).rejects.toMatchObject(problem('picturePurpose'));
  });

  test('has a private or public address, depending on its purpose', async () => {
    const [stored = ''] = await attach(person, as, await upload(person, 'im'));
    expect(stored).toMatch(PURPOSES[as].isPrivate ? /^\/media\/private\// : /^\/media\/images\//);
    expect(await isStored(stored)).toBe(true);
  });
});

test('with model=im only the formats of the chat are accepted', async () => {
  await expect(upload(person, 'im', 'webp')).rejects.toMatchObject({ code: 'chat_file_type' });
});

test('a picture attached as evidence is no longer at its public address', async () => {
  const url = await upload(person, 'im');
  await attach(person, 'refund', url);
  await tidyUploads(person);
  expect(await isStored(url)).toBe(false);
});

test('a signed address works for its picture, and only for a while', async () => {
  const url = storedUrl(await upload(person, 'refund'));
  const shown = new URL(shownUrl(shop.app, person.now, url), 'http://x');
  const name = shown.pathname.slice('/media/'.length);
  const later = (minutes: number) => new Date(person.now.getTime() + minutes * 60_000);
  expect(isShownTo(shop.app, later(29), name, shown.searchParams)).toBe(true);
  expect(isShownTo(shop.app, later(41), name, shown.searchParams)).toBe(false);
  expect(isShownTo(shop.app, later(1), name.replace(/[0-9a-f]/, '0'), shown.searchParams)).toBe(false);
  shown.searchParams.set('until', '9999999999');
  expect(isShownTo(shop.app, later(1), name, shown.searchParams)).toBe(false);
});

test('an upload that nothing shows is deleted after a day, an attached one stays', async () => {
  const ctx = await addBuyer(shop);
  const [unused, used] = [await upload(ctx, 'review'), await upload(ctx, 'review')];
  await attach(ctx, 'review', used);
  const at = (hours: number) => ({ ...ctx, now: new Date(ctx.now.getTime() + hours * 3_600_000) });
  await tidyUploads(at(23));
  expect([await isStored(unused), await isStored(used)]).toEqual([true, true]);
  await tidyUploads(at(25));
  expect([await isStored(unused), await isStored(used)]).toEqual([false, true]);
  await expect(attach(ctx, 'review', unused)).rejects.toMatchObject(problem('foreignPicture'));
});

test('the same picture uploaded again while its files wait to be deleted is kept', async () => {
  const ctx = await addBuyer(shop);
  const again = () => {
    shade -= 1;
    return upload(ctx, 'review');
  };
  const url = await upload(ctx, 'review');
  const folder = url.replace('/media/', '').replace(/\/\d+\.webp$/, '');
  await sql`insert into discarded_pictures (folder) values (${folder})`.execute(ctx.db);
  expect(await again()).toBe(url);
  await tidyUploads(ctx);
  expect(await isStored(url)).toBe(true);
});

test('with the account its private and unused pictures are deleted', async () => {
  const ctx = await addBuyer(shop);
  const [shownOne, hidden, unused] = [await upload(ctx, 'im'), await upload(ctx, 'refund'), await upload(ctx, 'im')];
  await attach(ctx, 'review', shownOne);
  await attach(ctx, 'refund', hidden);
  await anonymiseUploads(ctx, { userId: ctx.actor.userId });
  await tidyUploads(ctx);
  expect([await isStored(shownOne), await isStored(hidden), await isStored(unused)]).toEqual([true, false, false]);
});

test('limits the bytes per day of an account and of a network', async () => {
  const ctx = { ...(await addBuyer(shop)), ip: '203.0.113.77' };
  const spent = (uploader: string, bytes: number) =>
    sql`insert into upload_usage (day, uploader, bytes)
      values ((${ctx.now}::timestamptz at time zone 'UTC')::date, ${uploader}, ${bytes}::bigint)
      on conflict (day, uploader) do update set bytes = excluded.bytes`.execute(ctx.db);
  await spent(`user:${ctx.actor.userId}`, uploadLimits(ctx.site).member);
  await expect(upload(ctx, 'review')).rejects.toMatchObject({ code: 'upload_quota' });
  await spent(`user:${ctx.actor.userId}`, 0);
  await spent('network:203.0.113.77', uploadLimits(ctx.site).network);
  await expect(upload(ctx, 'review')).rejects.toMatchObject({ code: 'upload_quota' });
  const tomorrow = { ...ctx, now: new Date(ctx.now.getTime() + 86_400_000) };
  expect(await upload(tomorrow, 'review')).toMatch(/^\/media\/images\//);
});

test('a site can set lower limits for a picture and a day', async () => {
  const ctx = await addBuyer(shop);
  const settings = { ...ctx.site.settings, uploadPictureMegabytes: 1, uploadMemberMegabytes: 10 };
  const strict = { ...ctx, site: { ...ctx.site, settings } };
  const large = sharp({ create: { width: 800, height: 800, channels: 3, noise: { type: 'gaussian' } } } as never);
  const bytes = await large.png({ compressionLevel: 0 }).toBuffer();
  expect(bytes.byteLength).toBeGreaterThan(1024 * 1024);
  for (const model of ['review', 'im']) {
    await expect(uploadImage(strict, inOnePiece(bytes), model)).rejects.toMatchObject({ code: 'payload_too_large' });
  }
  await uploadImage(ctx, inOnePiece(bytes), 'review');
  await sql`update upload_usage set bytes = ${10 * 1024 * 1024}::bigint
    where uploader = ${`user:${ctx.actor.userId}`}`.execute(ctx.db);
  await expect(upload(strict, 'review')).rejects.toMatchObject({ code: 'upload_quota' });
  expect(await upload(ctx, 'review')).toMatch(/^\/media\/images\//);
});

test('the address from the upload identifies the picture after it became private', async () => {
  const url = await upload(person, 'im');
  const [first] = await attach(person, 'refund', url);
  expect(await attach(person, 'refund', url)).toEqual([first]);
  expect(await attach(person, 'qualification', first ?? '')).toEqual([first]);
});
