import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { actorOf } from '../../../database/demo/actor-of.ts';
import { makeApiKeyInput } from '../../../domains/api-market/keys/contract.ts';
import { makeKey } from '../../../domains/api-market/keys/make-key.server.ts';
import { subscribe } from '../../../domains/api-market/subscriptions/subscribe.server.ts';
import { systemCtx } from '../../../domains/kit/system-context.ts';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { faultsOf } from '../../support/accessibility.ts';
import { openBuyersShop } from '../../support/buyer.ts';
import { oneRow, richPerson } from '../../support/journeys.ts';
import { noticesOf } from '../../support/notices.ts';
import { callGateway } from '../../support/open-gateway.ts';
import { sendForm } from '../../support/send-form.ts';
import { sendForms } from '../../support/send-office-form.ts';
import { wordFaultsOf } from '../../support/texts-of-page.ts';

const { shop, visit } = openBuyersShop();
const PASSWORD = 'stoa-demo-2026';
const tokens = { owner: '', merchant: '' };
beforeAll(async () => {
  for (const who of ['owner', 'merchant'] as const) {
    const body = { email: `${who}@stoa.test`, password: PASSWORD };
    tokens[who] = (await shop().call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  }
});

/** An API of the demo's merchant, which the demo upstream answers. */
async function ownApi(slug: string): Promise<number> {
  const row = await oneRow(
    shop(),
    sql<{ id: number }>`
      update apis.apis set developer_id = (select d.id from developers d join users u on u.id = d.owner_id
        where u.email = 'merchant@stoa.test') where slug = ${slug} returning id`,
  );
  return row.id;
}

const submit = (id: number) =>
  sql`update apis.apis set status = 'in_review', submitted_at = now() - interval '3 hours'
    where id = ${id}::bigint`.execute(shop().app.database.db);

/** A new member with a free plan of that API and a key. */
async function subscriberOf(apiId: number) {
  const { userId, token } = await richPerson(shop());
  const ctx = systemCtx(shop().app);
  const buyer = { ...ctx, actor: await actorOf(ctx, userId) };
  const { id: planId } = await oneRow(
    shop(),
    sql<{ id: number }>`
      select p.id from apis.plans p join apis.plan_versions v on v.plan_id = p.id
      where p.api_id = ${apiId}::bigint and v.price_minor = 0 limit 1`,
  );
  const { id: subscriptionId } = await subscribe(buyer, { planId });
  const made = await makeKey(buyer, makeApiKeyInput.parse({ subscriptionId, name: 'Warehouse' }));
  return { userId, token, subscriptionId, key: made.key };
}

const statusOf = async (path: string, key: string) =>
  (await callGateway(Number(new URL(shop().url).port), path, { key })).status;

async function expectWide(page: Page, path: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    const room = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([path, room]).toEqual([path, width]);
  }
}

describe.each([
  ['with scripts', true, 'address-check', '/address-check/formats/LA'],
  ['without scripts', false, 'words', '/words/words'],
] as const)('%s', (_, script, slug, path) => {
  test('an API is returned, listed, taken down, appealed for and restored, and its calls follow', async () => {
    const id = await ownApi(slug);
    const { key, userId } = await subscriberOf(id);
    expect(await statusOf(path, key)).not.toBe(403);
    const page = await visit({ token: tokens.owner, script });
    const at = `/admin/apis/${id}`;
    const reason = { reason: 'No contact is named' };
    await submit(id);
    await page.goto('/admin/apis');
    await page.locator('main tbody tr', { hasText: '3 hours' }).waitFor();
    expect(
      await sendForms(page, [{ at: '/admin/apis', follow: 'main tbody th a', intent: 'return', fields: reason }]),
    ).toEqual([]);
    await submit(id);
    expect(
      await sendForms(page, [
        { at, intent: 'list' },
        { at, intent: 'take_down', fields: reason },
      ]),
    ).toEqual([]);
    await expect.poll(() => statusOf(path, key)).toBe(403);
    const appeal = await shop().call('POST', '/api/developer/api/appeal', {
      token: tokens.merchant,
      body: { id, appeal: 'The contact is in the description' },
    });
    expect(appeal.status).toBe(200);
    await page.goto('/admin/apis?status=appealed');
    await page.locator('main tbody a').click();
    await page.locator('main blockquote', { hasText: 'The contact is in the description' }).waitFor();
    expect(
      await sendForms(page, [
        { at, intent: 'uphold', fields: reason },
        { at, intent: 'restore' },
      ]),
    ).toEqual([]);
    await expect.poll(() => statusOf(path, key)).not.toBe(403);
    expect(await noticesOf(systemCtx(shop().app), userId)).toEqual([]);
  });

  test('a key and a subscription are blocked on both pages, and its member reads why', async () => {
    const id = await ownApi(slug);
    const { key, token, userId, subscriptionId } = await subscriberOf(id);
    const page = await visit({ token: tokens.owner, script });
    const fields = { reason: 'Flooding the upstream' };
    const at = `/admin/apis/subscriptions?q=${key.slice(0, 19)}`;
    const block = { intent: 'block_subscription', fields };
    const unblock = { intent: 'unblock_subscription' };
    expect(await sendForms(page, [{ at, ...block }])).toEqual([]);
    await expect.poll(() => statusOf(path, key)).toBe(403);
    expect(await sendForms(page, [{ at, ...unblock }])).toEqual([]);
    await expect.poll(() => statusOf(path, key)).not.toBe(403);
    // the newest subscription is the first one on the page of the API
    const there = { at: `/admin/apis/${id}` };
    const forms = [block, unblock, { intent: 'block_key', fields }];
    expect(
      await sendForms(
        page,
        forms.map((form) => ({ ...there, ...form })),
      ),
    ).toEqual([]);
    await expect.poll(() => statusOf(path, key)).toBe(401);
    expect(await sendForms(page, [{ at, ...block }])).toEqual([]);
    const other = await subscriberOf(id);
    const byKey = { at: `/admin/apis/subscriptions?q=${other.key.slice(0, 19)}`, intent: 'block_key', fields };
    expect(await sendForms(page, [byKey])).toEqual([]);
    expect((await noticesOf(systemCtx(shop().app), userId)).at(-1)).toBe('api.subscription_blocked');
    const own = await visit({ token, script });
    await own.setExtraHTTPHeaders({ type: 'api' });
    await own.goto(`/apis/subscriptions/${subscriptionId}`);
    await own.locator('main', { hasText: 'The platform has blocked this plan' }).waitFor();
    await own.locator('main', { hasText: 'Revoked by the platform' }).waitFor();
  });

  test('a guest reports a key, which no longer works', async () => {
    const { key, userId } = await subscriberOf(await ownApi(slug));
    const page = await visit({ script });
    await page.setExtraHTTPHeaders({ type: 'api' });
    const answers: string[] = [];
    for (const found of [key, 'no key at all']) {
      await sendForm(page, { at: '/apis/leaked_key', within: 'main', fields: { key: found } });
      await page.locator('main [role=status]').first().waitFor();
      answers.push(await page.locator('main').innerText());
      expect(await page.content()).not.toContain(key);
    }
    expect(answers[0]).toBe(answers[1]);
    await expect.poll(() => statusOf(path, key)).toBe(401);
    expect(await noticesOf(systemCtx(shop().app), userId)).toEqual(['api.key_leaked']);
  });
});

test('the pages are whole in every language, on phones and screens', async () => {
  const id = await ownApi('words');
  const { key } = await subscriberOf(id);
  const office = ['/admin/apis?status=all', `/admin/apis/${id}`, `/admin/apis/subscriptions?q=${key.slice(0, 19)}`];
  for (const language of LOCALES) {
    expect(await wordFaultsOf(shop().url, office, { language, token: tokens.owner })).toEqual([]);
    expect(await wordFaultsOf(shop().url, ['/apis/leaked_key'], { language })).toEqual([]);
  }
  const page = await visit({ token: tokens.owner, language: 'th' });
  for (const path of office) {
    await expectWide(page, path);
    expect(await faultsOf(page)).toEqual([]);
  }
  await page.setExtraHTTPHeaders({ type: 'api' });
  await expectWide(page, '/apis/leaked_key');
  expect(await faultsOf(page)).toEqual([]);
});
