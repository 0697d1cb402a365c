import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBuyer, openSmallShop, type SmallShop } from '../../tests/support/small-shop.ts';
import { uploadImage } from './upload-image.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const drawn = (kind: 'jpeg' | 'png' | 'webp') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#357' } })
    .toFormat(kind)
    .toBuffer();
async function* inOnePiece(bytes: Uint8Array) {
  yield bytes;
}

test.each([
  ['jpeg', 'qualification', true],
  ['png', 'qualification', true],
  ['webp', 'qualification', false],
  ['png', 'review', true],
  ['webp', 'review', false],
  ['png', 'im', true],
  ['webp', 'im', false],
  ['webp', 'product', true],
  ['webp', 'chat', false],
  ['webp', '__proto__', true],
] as const)('accepts a %s as %j: %s', async (kind, model, isTaken) => {
  const upload = uploadImage(await addBuyer(shop), inOnePiece(await drawn(kind)), model);
  if (isTaken)
    expect((await upload).url).toMatch(
      /^\/media\/(?:images|private)\/[0-9a-f]{32}\/8\.webp(?:\?until=\d+&signature=[\w-]+)?$/,
    );
  else if (model === 'chat' || model === 'im') await expect(upload).rejects.toMatchObject({ code: 'chat_file_type' });
  else await expect(upload).rejects.toMatchObject({ code: 'image_refused', details: { reason: 'type' } });
});

test('recognises a picture by its content, not its name, and refuses uploads without an account', async () => {
  const script = inOnePiece(new TextEncoder().encode('<script>alert(1)</script>'));
  await expect(uploadImage(await addBuyer(shop), script, 'qualification')).rejects.toMatchObject({
    code: 'image_refused',
  });
  const guest = uploadImage(shop.ctx(), inOnePiece(await drawn('png')));
  await expect(guest).rejects.toMatchObject({ code: 'login_required' });
});
