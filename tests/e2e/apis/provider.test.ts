import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { faultsOf } from '../../support/accessibility.ts';
import { openBuyersShop } from '../../support/buyer.ts';
import { PICTURE } from '../../support/media-files.ts';
import { CITIES } from '../../support/provider.ts';
import { sendForm } from '../../support/send-form.ts';

const { shop, visit } = openBuyersShop();

async function tokenOf(email: string): Promise<string> {
  const body = { email, password: 'stoa-demo-2026' };
  return (await shop().call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

const said = (page: Page, text: string) => page.locator('main').getByText(text).first().waitFor();
const fileOf = (text: string) => ({ name: 'cities.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) });

async function newApi(page: Page, slug: string): Promise<string> {
  const fields = { name: 'Cities', slug, upstreamUrl: 'https://cities.example.org/v1', summary: 'All cities' };
  await sendForm(page, { at: '/login3/apis', within: 'main', fields });
  await page.waitForURL(/\/login3\/apis\/\d+/);
  return new URL(page.url()).pathname;
}

async function addIcon(page: Page, at: string): Promise<void> {
  await page.goto(at);
  const form = page.locator('form[action^="/login3/apis/upload_icon"]');
  // scripts send the form as soon as a file is chosen, and show no button
  const button = form.locator('button[type=submit]');
  const hasButton = (await button.count()) > 0;
  await form.locator('input[type=file]').setInputFiles(PICTURE);
  if (hasButton) await button.click();
  await page.waitForURL(/\?done=saved/);
}

const importFile = (page: Page, at: string, text: string) =>
  sendForm(page, { at, intent: 'import', within: 'main', fields: { file: fileOf(text) } });

/** As the platform does with a listed API. */
async function takeDown(id: number): Promise<void> {
  const { db } = shop().app.database;
  await sql`update apis.apis set status = 'taken_down', listed_at = now() where id = ${id}::bigint`.execute(db);
  await sql`insert into apis.decisions (api_id, decision, reason) values (${id}::bigint, 'taken_down', 'Copied data')`.execute(
    db,
  );
}

describe.each([
  ['with scripts', true, 1440],
  ['without scripts', false, 390],
] as const)('%s', (_, script, width) => {
  test('a provider creates an API, describes it, offers plans, and submits it', async () => {
    const page = await visit({ token: await tokenOf('merchant@stoa.test'), script, width });
    const home = await newApi(page, `cities-${width}`);
    await sendForm(page, { at: home, intent: 'save', fields: { 'summary.en': 'All cities of the world' } });
    await said(page, 'Saved.');

    await addIcon(page, home);
    await page.getByAltText('Icon').waitFor();
    await sendForm(page, { at: home, intent: 'remove_icon' });
    await expect.poll(() => page.getByAltText('Icon').count()).toBe(0);
    await addIcon(page, home);

    const document = `${home}/document`;
    const faulty = CITIES.replace('title: Cities, ', '').replace('type: integer', 'type: number, $ref: a.json');
    await expect(importFile(page, document, faulty)).rejects.toThrow('cannot be imported');
    await said(page, 'This refers to another file.');
    await said(page, 'Line');
    await importFile(page, document, CITIES);
    await said(page, 'The document has been imported');
    await importFile(page, document, CITIES.slice(0, CITIES.indexOf('  /cities/{id}')));
    await said(page, 'GET /cities/{id}');
    await said(page, 'The operation was removed.');

    const plans = `${home}/plans`;
    const terms = { key: 'basic', 'name.en': 'Basic', price: '0', quota: '1000' };
    await sendForm(page, { at: plans, intent: 'create_plan', within: 'main', fields: terms });
    await said(page, 'The plan has been added.');
    await sendForm(page, { at: plans, intent: 'change_plan', within: 'main', fields: { quota: '2500' } });
    await said(page, '2,500');
    await sendForm(page, {
      at: plans,
      intent: 'create_plan',
      within: 'main',
      fields: { ...terms, key: 'large', 'name.en': 'Large', price: '49' },
    });

    await sendForm(page, { at: home, intent: 'submit', within: 'main' });
    await said(page, 'Submitted.');
    await sendForm(page, { at: home, intent: 'withdraw', within: 'main' });
    await said(page, 'Withdrawn.');
    await sendForm(page, { at: plans, intent: 'retire_plan', within: 'main' });
    await said(page, 'Off the offer');
    await page.goto(`${home}/usage`);
    await said(page, 'Subscribers by plan');
    await takeDown(Number(home.split('/').pop()));
    await sendForm(page, { at: home, intent: 'appeal', within: 'main', fields: { appeal: 'The data is our own.' } });
    await said(page, 'You appealed.');
  });

  test('the upstream gets another address and a secret header, and is checked', async () => {
    const page = await visit({ token: await tokenOf('merchant@stoa.test'), script, width });
    const at = `${await newApi(page, `harbours-${width}`)}/upstream`;
    const fields = { upstreamUrl: 'https://harbours.example.org', healthPath: '/health' };
    await sendForm(page, { at, intent: 'change_upstream', within: 'main', fields });
    await said(page, 'Calls go there within seconds.');
    const header = { name: 'X-Api-Key', secretValue: 'only-the-gateway-knows' };
    await sendForm(page, { at, intent: 'set_header', within: 'main', fields: header });
    await said(page, 'x-api-key');
    expect(await page.content()).not.toContain(header.secretValue);
    const refused = { name: 'Host', secretValue: 'never-shown-again' };
    await expect(sendForm(page, { at, intent: 'set_header', within: 'main', fields: refused })).rejects.toThrow(
      'refused',
    );
    expect(await page.content()).not.toContain(refused.secretValue);
    await sendForm(page, { at, intent: 'remove_header', within: 'main' });
    await said(page, 'The header has been removed.');
    await sendForm(page, { at, intent: 'check_now', within: 'main' });
    await said(page, 'Not reachable');
  });
});

test('the pages of a provider are whole in every language and width', async () => {
  const page = await visit({ token: await tokenOf('merchant@stoa.test'), script: true });
  const home = await newApi(page, 'whole');
  await importFile(page, `${home}/document`, CITIES);
  const terms = { key: 'basic', 'name.en': 'Basic' };
  await sendForm(page, { at: `${home}/plans`, intent: 'create_plan', within: 'main', fields: terms });
  const paths = ['/login3/apis', ...['', '/document', '/plans', '/upstream', '/usage'].map((end) => home + end)];
  for (const path of paths) {
    for (const language of LOCALES) {
      await page.context().addCookies([{ name: 'language', value: language, url: shop().url }]);
      await page.setViewportSize({ width: 390, height: 900 });
      expect((await page.goto(path))?.status()).toBe(200);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const room = await page.evaluate(() => document.documentElement.scrollWidth);
        expect([path, language, room]).toEqual([path, language, width]);
      }
      expect(await page.locator('main').innerText()).not.toMatch(/developer-apis:|\{\{/);
    }
    expect([path, await faultsOf(page)]).toEqual([path, []]);
  }
});
