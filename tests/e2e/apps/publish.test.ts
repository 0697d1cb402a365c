import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { packageOf } from '../../support/android-package.ts';
import { openBuyersShop } from '../../support/buyer.ts';
import { PICTURE } from '../../support/media-files.ts';
import { sendForm } from '../../support/send-form.ts';

const { shop, visit } = openBuyersShop();
const PASSWORD = 'stoa-demo-2026';
const MIME = 'application/vnd.android.package-archive';

async function tokenOf(email: string): Promise<string> {
  const body = { email, password: PASSWORD };
  return (await shop().call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

/** A new app with texts and an icon, and a draft of its first version; the page of the version is open then. */
async function draft(page: Page, name: string, identifier: string): Promise<void> {
  await sendForm(page, { at: '/login3/apps', within: 'main', fields: { name, identifier } });
  await page.waitForURL(/\/login3\/apps\/\d+/);
  const at = new URL(page.url()).pathname;
  await sendForm(page, { at, to: '/login3/apps/upload_picture', fields: { picture: PICTURE } });
  await sendForm(page, {
    at,
    intent: 'save',
    fields: { 'summary.en': 'Keeps a log', 'description.en': 'Of a harbour.' },
  });
  await sendForm(page, { at, intent: 'create_version', fields: { name: '1.0', code: '1' } });
  await page.waitForURL(/\/versions\/\d+/);
}

const said = (page: Page, text: string) => page.locator('main').getByText(text).first().waitFor();

test('without a script a package is sent with its form, and a refusal is said beside it', async () => {
  const page = await visit({ token: await tokenOf('merchant@stoa.test'), script: false });
  await draft(page, 'Quay Log', 'org.example.quay');
  const file = (code: number) => ({
    file: { name: 'log.apk', mimeType: MIME, buffer: packageOf({ identifier: 'org.example.quay', code }) },
  });
  await expect(sendForm(page, { intent: 'upload', within: 'main', fields: file(2) })).rejects.toThrow(
    'The package states version code 2, but this version has 1.',
  );
  await sendForm(page, { intent: 'upload', within: 'main', fields: file(1) });
  await said(page, 'The file has been examined and added.');
});
