import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { makeApp } from '../../support/app-market.ts';
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

test('an empty reply is refused beside its field', async () => {
  const id = await ratedApp('Quay');
  const page = await developer(false);
  await page.goto(`/login3/apps/${id}/ratings`);
  await page.locator('summary', { hasText: 'Reply' }).first().click();
  await page.getByRole('button', { name: 'Publish reply' }).first().click();
  await page.locator('main [aria-invalid=true]').waitFor();
});

test('the pages of an own app are sound on a desk and on a phone', async () => {
  const id = await ratedApp('Sounding');
  const page = await developer(true);
  for (const path of [`/login3/apps/${id}/ratings`]) {
    await page.goto(path);
    await expectSound(page, path);
  }
});
