import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, test } from 'vitest';
import { systemCtx } from '../../domains/kit/system-context.ts';
import { noteServiceAddress } from '../../domains/merchants/settings/confirm-service-address.server.ts';
import { openBuyersShop } from '../support/buyer.ts';
import { oneRow, plainThings, richPerson } from '../support/journeys.ts';
import { sendForm } from '../support/send-form.ts';
import { mailedCode } from '../support/verified-visitor.ts';

const { shop, visit } = openBuyersShop();

const picture = async () => ({
  name: 'document.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 80, height: 60, channels: 3, background: '#246' } })
    .png()
    .toBuffer(),
});

/** A product that is delivered at once, of a single variant. */
const digital = () =>
  oneRow(
    shop(),
    sql<{ id: number }>`
    select p.id from products p join skus s on s.product_id = p.id and s.active
      join stock t on t.sku_id = s.id
    where p.status = 'on_sale' and p.kind = 'virtual' and t.on_hand - t.reserved > 5
    group by p.id having count(*) = 1 order by p.id limit 1`,
  );

describe.each([
  ['with a script', true, 'scripted'],
  ['without a script', false, 'plain'],
])('%s', (_title, script, name) => {
  test('a developer applies', async () => {
    const page = await visit({ token: (await richPerson(shop())).token, script });
    const texts = { name: `Loom ${name}`, contactName: 'Nora', email: `${name}@loom.example`, plans: 'A stock app.' };
    await sendForm(page, { at: '/developer/apply', within: 'main', fields: { ...texts, agreement: true } });
    await page.waitForURL('**/developer/home**');
  });

  test('a shop is applied for with a code and a document', async () => {
    const email = `${name}-shop@example.com`;
    const page = await visit({ token: (await richPerson(shop())).token, script });
    const texts = { merchantName: `Vent ${name}`, userName: 'Ada', phone: '13800138000', email, country: 'CN' };
    await page.goto('/users/merchant_settled');
    await page.locator('main input[name=files]').setInputFiles(await picture());
    const kept = page.locator('main input[type=hidden][name=pictures]');
    // decoding has the lowest priority of a busy machine
    if (script) await kept.waitFor({ state: 'attached', timeout: 60_000 });
    for (const choice of ['categoryId', 'typeId'])
      await page.locator(`main select[name=${choice}]`).selectOption({ index: 1 });
    await sendForm(page, { intent: 'send-code', within: 'main', fields: texts });
    await kept.waitFor({ state: 'attached' });
    if (!script) {
      await sendForm(page, { intent: 'remove.', within: 'main' });
      await page.locator('main input[name=files]').setInputFiles(await picture());
    }
    const captcha = await mailedCode(shop(), email);
    await sendForm(page, { intent: 'apply', within: 'main', fields: { captcha, agreement: true } });
    await page.waitForURL('**/users/application_record?done=applied');
  });

  test('the documents of a shop are shown after a captcha', async () => {
    const [thing] = await plainThings(shop());
    const page = await visit({ script });
    await page.goto(`/merchant/qualification?id=${thing?.merchantId}`);
    const key = await page.locator('main input[name=captchaKey]').inputValue();
    const { value } = (await (await fetch(`${shop().url}/dev/captcha?key=${key}`)).json()) as { value: string };
    await sendForm(page, { within: 'main section:has(input[name=captchaValue])', fields: { captchaValue: value } });
  });

  test('an address for messages to the customer service is confirmed with the link of its mail', async () => {
    const { app } = shop();
    const email = `${name}-desk@example.com`;
    await sql`update sites set settings = settings || ${JSON.stringify({ serviceEmail: email })}::jsonb
      where is_default`.execute(app.database.db);
    const ctx = systemCtx(app);
    await noteServiceAddress(ctx, { merchantId: 0, siteId: ctx.site.id });
    const { pathname, search } = new URL(await mailedCode(shop(), email));
    await sendForm(await visit({ script }), { at: pathname + search, within: 'main' });
  });

  test('a product of a store goes into the cart, and one without delivery is paid and found again', async () => {
    const { id } = await digital();
    const page = await visit({ script });
    // the theme whose products go into the cart from the list
    const store = sql<{ merchantId: number }>`
      select merchant_id as "merchantId" from stores where theme = 'theme10' limit 1`;
    const { merchantId } = await oneRow(shop(), store);
    await sendForm(page, { at: `/store?id=${merchantId}`, to: '/store/add', intent: 'add' });
    const contact = `${name}-digital@example.com`;
    const fields = { contact, agreement: true };
    await sendForm(page, { at: `/store/pay_order?id=${id}`, within: 'main', fields });
    await page.waitForURL(/orderNo=|\/sandbox\/pay\//);
    const { no } = await oneRow(
      shop(),
      sql<{ no: string }>`select o.no from orders o join users u on u.id = o.user_id where u.email = ${contact}`,
    );
    for (const at of ['/store/query_order', '/order/track']) {
      const guest = await visit({ script });
      await sendForm(guest, { at, within: 'main', fields: { orderNo: no, contact } });
    }
  });

  test('a submitted app is withdrawn, and the refusal of another one answered', async () => {
    const { token, userId } = await richPerson(shop());
    await sql`
      insert into apps.inclusions (user_id, address, name, category_id, status, reason, due_at, decided_at)
      select ${userId}::bigint, format('https://%s.example/', s.status || ${name}), s.status, c.id, s.status, s.reason, now(), s.at
      from (values ('pending', '', null), ('refused', 'It does not open', now() - interval '1 hour')) s(status, reason, at)
        cross join (select min(id) as id from categories where kind = 'app') c`.execute(shop().app.database.db);
    const page = await visit({ token, script });
    await sendForm(page, {
      at: '/apps/included_record',
      intent: 'appeal',
      within: 'main',
      fields: { text: 'It does' },
    });
    await page.waitForURL('**done=appealed');
    await sendForm(page, { at: '/apps/included_record', intent: 'withdraw', within: 'main' });
    await page.waitForURL('**done=withdrawn');
  });

  test('a reader finds a review helpful', async () => {
    const { id } = await oneRow(
      shop(),
      sql<{ id: number }>`
      select r.product_id as id from reviews r join products p on p.id = r.product_id and p.status = 'on_sale'
      where r.body <> '' limit 1`,
    );
    const page = await visit({ token: (await richPerson(shop())).token, script });
    await sendForm(page, { at: `/goods_detail/${id}`, to: '/goods/review_vote' });
  });
});
