import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Found, prepareOffices } from '../../support/office-situations.ts';
import { PLATFORM_FORMS } from '../../support/platform-forms.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { sendForm } from '../../support/send-form.ts';
import { sendForms } from '../../support/send-office-form.ts';
import { startMailbox } from '../../support/stand-ins/mailbox.ts';
import { visitShop } from '../../support/visitors.ts';

describe.each([
  ['with scripts', true],
  ['without scripts', false],
] as const)('every form of the platform office is saved %s', (_, script) => {
  let shop: RunningApp;
  let mailbox: Awaited<ReturnType<typeof startMailbox>>;
  let found: Found;
  let token: string;
  beforeAll(async () => {
    mailbox = await startMailbox();
    shop = await startApp({ env: { SMTP_URL: mailbox.url, MAIL_FROM: 'shop@example.com' } });
    found = await prepareOffices(shop);
    const body = { email: 'owner@stoa.test', password: 'stoa-demo-2026' };
    token = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  });
  afterAll(async () => {
    await shop?.close();
    await mailbox?.close();
  });

  test('where the buyer gets the money of a transfer back', async () => {
    const body = { email: 'shopper@stoa.test', password: 'stoa-demo-2026' };
    const { body: answer } = await shop.call<{ token: string }>('POST', '/api/front/login/email', { body });
    const page = await visitShop(shop.url, { token: answer.data.token, script });
    // the page of the refund leads there: nothing moves before
    await page.goto(`/order/refund_detail?refundId=${found.unsent}`);
    await page.locator(`main a[href="/order/payback?orderNo=${found.unsentOrder}"]`).waitFor();
    const fields = { holder: 'Lin Xiao', bank: 'Bank of China', number: '6222 0000 1111 2222' };
    await sendForm(page, { at: `/order/payback?orderNo=${found.unsentOrder}`, fields });
  });

  test.each(Object.entries(PLATFORM_FORMS))('%s', { timeout: 300_000 }, async (_area, forms) => {
    const page = await visitShop(shop.url, { token, script });
    expect(await sendForms(page, forms(found))).toEqual([]);
  });
});
