import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBuyer, openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../kit/context.ts';
import { startChat } from '../start-chat.server.ts';
import { MAX_NOTICE, saveNoticeInput } from './contract.ts';
import { listNotice, saveNotice } from './notice.server.ts';

let shop: SmallShop;
let agent: Ctx;
let buyer: Ctx;
beforeAll(async () => {
  shop = await openSmallShop();
  agent = { ...shop.ctx(), actor: shop.lamps.owner };
  buyer = await addBuyer(shop);
});
afterAll(() => shop.close());

const shown = async (locale: Ctx['locale']) => (await startChat({ ...buyer, locale }, shop.lamps.id)).notice;

it('is shown in the language of the shopper, without scripts, styles and pictures of other hosts', async () => {
  expect(await shown('en')).toBe('');
  await saveNotice(agent, {
    merId: shop.lamps.id,
    texts: {
      en: '<h2>Hours</h2><p onclick="steal()" style="position:fixed">Read <a href="https://example.com/care">this</a></p><script>steal()</script><img src="https://tracker.example/x.gif"><img src="/media/images/lamp.png">',
      fr: '<p>Nous répondons sous <strong>24 h</strong>.</p><a href="javascript:steal()">ici</a>',
      th: '<p> </p>',
    },
  });
  const english = await shown('en');
  expect(english).toContain('<h2>Hours</h2>');
  expect(english).toContain('<a target="_blank" href="https://example.com/care" rel="nofollow ugc noopener">this</a>');
  expect(english).toContain('src="/media/images/lamp.png"');
  expect(english).not.toMatch(/steal|onclick|style|script|tracker/);
  expect(await shown('fr')).toBe(
    '<p>Nous répondons sous <strong>24 h</strong>.</p><a target="_blank" rel="nofollow ugc noopener">ici</a>',
  );
  // nothing to see in Thai: as for any language without a text
  expect(await shown('th')).toBe(await shown('zh-TW'));
  expect(Object.keys((await listNotice(agent, shop.lamps.id)).texts)).toEqual(['en', 'fr']);
});

it('is changed only by agents of its merchant, can be removed, and is limited in length', async () => {
  expect((await startChat({ ...buyer, locale: 'en' }, 0)).notice).toBe('');
  for (const who of [buyer, { ...agent, actor: buyer.actor }]) {
    await expect(saveNotice(who, { merId: shop.lamps.id, texts: { en: 'Mine' } })).rejects.toMatchObject({
      code: 'chat_not_found',
    });
    await expect(listNotice(who, shop.lamps.id)).rejects.toMatchObject({ code: 'chat_not_found' });
  }
  await expect(saveNotice(agent, { merId: 0, texts: { en: 'Mine' } })).rejects.toMatchObject({
    code: 'chat_not_found',
  });
  await saveNotice(agent, { merId: shop.lamps.id, texts: {} });
  expect(await shown('en')).toBe('');
  const texts = { en: 'x'.repeat(MAX_NOTICE + 1) };
  expect(saveNoticeInput.safeParse({ merId: shop.lamps.id, texts }).success).toBe(false);
});
