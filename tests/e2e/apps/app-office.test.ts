import { Resolver } from 'node:dns/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, test, vi } from 'vitest';
import { makeApp, makeVersion } from '../../support/app-market.ts';
import { expectSound, openBuyersShop } from '../../support/buyer.ts';
import { oneRow } from '../../support/journeys.ts';
import { sendForm } from '../../support/send-form.ts';

const { shop, visit } = openBuyersShop();
const PASSWORD = 'stoa-demo-2026';

async function tokenOf(email: string): Promise<string> {
  const body = { email, password: PASSWORD };
  return (await shop().call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

const developer = async (script: boolean) => visit({ token: await tokenOf('merchant@stoa.test'), script });
const said = (page: Page, text: string) => page.locator('main').getByText(text).first().waitFor();

/** A listed app of the demo's developer with ratings of two readers. */
async function ratedApp(name: string): Promise<number> {
  const own = await oneRow(shop(), sql<{ id: number }>`select id from developers where name = 'Lumen Labs'`);
  const id = await makeApp(shop().app, { name, developerId: own.id });
  await sql`
    insert into apps.ratings (app_id, user_id, stars, text, locale, version_name)
    select ${id}::bigint, id, case when email = 'shopper@stoa.test' then 2 else 5 end,
      case when email = 'shopper@stoa.test' then 'It forgets the tides.' else 'Perfect.' end, 'en', '1.0'
    from users where email in ('shopper@stoa.test', 'owner@stoa.test')`.execute(shop().app.database.db);
  return id;
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
] as const)('%s', (_, script) => {
  test('a rating is found by its stars, answered, and the answer is changed and removed', async () => {
    const id = await ratedApp(`Tide table ${script}`);
    const page = await developer(script);
    await page.goto(`/login3/apps/${id}`);
    await page.locator(`main a[href="/login3/apps/${id}/ratings"]`).click();
    await said(page, 'Perfect.');
    const at = `/login3/apps/${id}/ratings?stars=2&reply=unanswered`;
    await sendForm(page, { at, intent: 'reply', fields: { text: 'It remembers them since today.' } });
    await page.goto(`/app_detail/${id}`);
    await page.locator('#ratings li', { hasText: 'It forgets' }).getByText('It remembers them since today.').waitFor();
    const answered = `/login3/apps/${id}/ratings?reply=answered`;
    await sendForm(page, { at: answered, intent: 'reply', fields: { text: 'It remembers them again.' } });
    await said(page, 'It remembers them again.');
    await sendForm(page, { at: answered, intent: 'remove_reply' });
    await said(page, 'No rating matches');
    const reader = await visit({ token: await tokenOf('shopper@stoa.test'), script });
    await reader.goto('/users/message_center');
    expect(await reader.locator('main').getByText(`Reply to your rating of “Tide table ${script}”`).count()).toBe(1);
  });
});

describe.each([
  ['with scripts', true],
  ['without scripts', false],
] as const)('the front page %s', (_, script) => {
  test('a collection and a pick of the office are on the front page at once', async () => {
    const name = `Lighthouse ${script ? 'log' : 'map'}`;
    await makeApp(shop().app, { name });
    const page = await visit({ token: await tokenOf('owner@stoa.test'), script });
    const title = `For the coast ${script}`;
    const at = '/admin/apps/collections';
    await sendForm(page, { at: `${at}?new=1`, intent: 'save', fields: { key: `coast-${script}`, 'title.en': title } });
    await said(page, 'Missing in:');
    const follow = `main li:has-text("${title}") a[href*="edit="]`;
    await sendForm(page, { at, follow, query: `q=${encodeURIComponent(name)}`, intent: 'product_add' });
    for (const _step of [1, 2, 3, 4]) {
      const first = await page.locator('main ol[aria-label="App collections"] > li').first().textContent();
      if (first?.includes(title)) break;
      await page.goto(at);
      await page.getByRole('button', { name: `Move ${title} up` }).click();
      await said(page, 'The order is saved.');
    }
    await page.goto('/admin/apps/picks');
    const today = page.locator('main tr:has-text("On the front page") a[href*="edit="]');
    const edit = (await today.getAttribute('href')) ?? '';
    const headline = `Light for ${script}`;
    await sendForm(page, {
      at: `/admin/apps/picks${edit}&q=${encodeURIComponent(name)}`,
      intent: 'save',
      fields: { 'title.en': headline },
    });
    const reader = await visit({ script });
    await reader.goto('/app_index');
    await reader.locator('main section', { hasText: headline }).first().waitFor();
    await reader.locator('main').getByText(title).first().waitFor();
    await reader.goto(`/app/collection/coast-${script}`);
    await reader.locator('main').getByRole('link', { name }).first().waitFor();
  });
});

test('the figures of an app have its downloads of the period', async () => {
  const id = await ratedApp('Ferry times');
  const { versionId, fileId } = await makeVersion(shop().app, { appId: id });
  await sql`
    insert into apps.downloads (app_id, version_id, file_id, guest_hash, kind, country, locale, day)
    select ${id}::bigint, ${versionId}::bigint, ${fileId}::bigint, n::text, 'install', 'LA', 'lao', current_date - n
    from generate_series(0, 20) n`.execute(shop().app.database.db);
  const page = await developer(true);
  await page.goto(`/login3/apps/${id}/figures`);
  await page.getByRole('img', { name: 'Installs: 21' }).waitFor();
  await page.locator('main tr', { hasText: 'Laos' }).getByText('100%').waitFor();
  await page.getByRole('link', { name: '7 days' }).click();
  await page.getByRole('img', { name: 'Installs: 7' }).waitFor();
});

describe.each([
  ['with scripts', true],
  ['without scripts', false],
] as const)('ownership %s', (_, script) => {
  test('an address is claimed, proved and given up', async () => {
    const name = `Pilot ${script ? 'book' : 'chart'}`;
    const host = `pilot-${script}.example.com`;
    const id = await makeApp(shop().app, { kind: 'web', name, platforms: [] });
    await sql`
      update apps.apps set identifier = ${host}, address = ${`https://${host}/`}, developer_id = null
      where id = ${id}::bigint`.execute(shop().app.database.db);
    const page = await developer(script);
    await page.goto('/login3/apps');
    await page.locator('main a[href="/login3/apps/claims"]').click();
    await sendForm(page, { intent: 'claim', within: 'main', fields: { address: `https://${host}` } });
    await said(page, `_stoa.${host}`);
    const { token } = await oneRow(shop(), sql<{ token: string }>`select token from apps.claims where app_id = ${id}`);
    vi.spyOn(Resolver.prototype, 'resolveTxt').mockResolvedValue([[`stoa=${token}`]]);
    vi.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue([]);
    vi.spyOn(Resolver.prototype, 'resolve6').mockResolvedValue([]);
    await sendForm(page, { at: '/login3/apps/claims', intent: 'check', within: 'main' });
    await said(page, 'The proof was found. The app is official.');
    const reader = await visit({ script });
    await reader.goto(`/app_detail/${id}`);
    await reader.locator('main header').getByText('Lumen Labs').waitFor();
    await reader.locator('main header').getByText('Official').waitFor();
    await sendForm(page, { at: '/login3/apps/claims', intent: 'withdraw', within: 'main' });
    await said(page, 'The claim has been withdrawn.');
    await page.goto(`/login3/apps/${id}`);
    await page.getByRole('heading', { name }).waitFor();
  });
});

test('an empty reply is refused beside its field', async () => {
  const id = await ratedApp('Quay');
  const page = await developer(false);
  await page.goto(`/login3/apps/${id}/ratings`);
  await page.locator('summary', { hasText: 'Reply' }).first().click();
  await page.getByRole('button', { name: 'Publish reply' }).first().click();
  await page.locator('main [aria-invalid=true]').waitFor();
});

test('the pages of an own app and of the editors are sound on a desk and on a phone', async () => {
  const id = await ratedApp('Sounding');
  const page = await developer(true);
  for (const path of [`/login3/apps/${id}/ratings`, `/login3/apps/${id}/figures`, '/login3/apps/claims']) {
    await page.goto(path);
    await expectSound(page, path);
  }
  const office = await visit({ token: await tokenOf('owner@stoa.test') });
  for (const path of ['/admin/apps/collections?new=1', '/admin/apps/picks?new=1&q=bell']) {
    await office.goto(path);
    await expectSound(office, path);
  }
});
