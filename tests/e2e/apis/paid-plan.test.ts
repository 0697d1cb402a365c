import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { renewPlans } from '../../../domains/api-market/purchases/renew-plans.server.ts';
import { systemCtx } from '../../../domains/kit/system-context.ts';
import { expectSound, openBuyersShop, press } from '../../support/buyer.ts';
import { oneRow, payByBalance, richPerson } from '../../support/journeys.ts';
import { sendForm } from '../../support/send-form.ts';

const { shop, visit } = openBuyersShop();
let apiId = 0;
beforeAll(async () => {
  const paid = await oneRow(
    shop(),
    sql<{ id: number }>`
      select p.api_id::int as id from apis.plans p join apis.plan_versions v on v.plan_id = p.id and v.price_minor > 0
        join apis.apis a on a.id = p.api_id and a.status = 'listed' order by p.id limit 1`,
  );
  apiId = paid.id;
});

async function confirmAndPay(page: Page): Promise<void> {
  await page.waitForURL('**/order/order_confirm**');
  await press(page, 'place');
  await page.waitForURL('**/payment?**');
  await payByBalance(page);
}

describe.each([
  ['with scripts on a desk', true, 1440],
  ['without scripts on a phone', false, 390],
] as const)('%s', (_title, script, width) => {
  test('a month of a plan is bought, and another one', async () => {
    const person = await richPerson(shop());
    const page = await visit({ token: person.token, script, width });
    await sendForm(page, { at: `/api_detail/${apiId}`, intent: 'buy', within: 'main' });
    await confirmAndPay(page);
    await page.goto('/apis/subscriptions');
    await page.locator('main').getByText('Paid until').first().waitFor();
    await page.locator('main h2 a').first().click();
    await page.waitForURL(/subscriptions\/\d+/);
    await sendForm(page, { intent: 'make_key', within: 'main', fields: { name: 'Server' } });
    await page.goto('/apis/subscriptions');
    await page.locator('main h2 a').first().click();
    await page.waitForURL(/subscriptions\/\d+/);
    await sendForm(page, { intent: 'renew', within: 'main' });
    await confirmAndPay(page);
    const stored = await oneRow(
      shop(),
      sql<{ months: number; keys: number }>`
        select s.paid_months as months, (select count(*)::int from apis.keys where subscription_id = s.id) as keys
        from apis.subscriptions s where s.user_id = ${person.userId}::bigint`,
    );
    expect(stored).toEqual({ months: 2, keys: 1 });
  });

  test('a dearer plan is taken at once, another one for afterwards, and a cancellation is taken back', async () => {
    const person = await richPerson(shop());
    const page = await visit({ token: person.token, script, width });
    const main = page.locator('main');
    await sendForm(page, { at: `/api_detail/${apiId}`, intent: 'buy', within: 'main' });
    await confirmAndPay(page);
    await page.goto(`/api_detail/${apiId}`);
    await main.getByText('is refunded to where it was paid from').waitFor();
    await sendForm(page, { intent: 'buy', within: 'main', press: 'Upgrade now' });
    await page.waitForURL('**/order/order_confirm**');
    await main.getByText('of your present plan is refunded when this is paid').waitFor();
    await confirmAndPay(page);
    await sendForm(page, { at: `/api_detail/${apiId}`, intent: 'next', within: 'main' });
    await page.waitForURL(/subscriptions\/\d+/);
    await main.getByText('The plan for afterwards is chosen.').waitFor();
    await sendForm(page, { intent: 'keep_plan', within: 'main' });
    await main.getByText('You keep your present plan.').waitFor();
    if (!script) await main.locator('summary', { hasText: 'Cancel the plan' }).click();
    await sendForm(page, { intent: 'cancel', within: 'main' });
    await sendForm(page, { intent: 'resume', within: 'main' });
    await main.getByText('The plan goes on.').waitFor();
    const stored = await oneRow(
      shop(),
      sql<{ months: number; credit: number; ends: Date | null; next: number | null }>`
        select s.paid_months as months, s.ends_at as ends, s.next_plan_id as next, (
          select sum(cash_minor)::int from refunds where user_id = s.user_id and reason = 'plan_changed') as credit
        from apis.subscriptions s where s.user_id = ${person.userId}::bigint`,
    );
    expect(stored).toMatchObject({ months: 1, ends: null, next: null });
    expect(stored.credit).toBeGreaterThan(4_800);
  });

  test('the next month is paid from the balance, until that is stopped', async () => {
    const person = await richPerson(shop());
    const page = await visit({ token: person.token, script, width });
    const main = page.locator('main');
    await sendForm(page, { at: `/api_detail/${apiId}`, intent: 'buy', within: 'main' });
    await confirmAndPay(page);
    await page.goto('/apis/subscriptions');
    await main.locator('h2 a').first().click();
    await page.waitForURL(/subscriptions\/\d+/);
    await sendForm(page, { intent: 'renewal_on', within: 'main' });
    await main.getByText('The next months are paid from your balance.').waitFor();
    const { app } = shop();
    const due = await oneRow(
      shop(),
      sql<{ until: Date }>`
        select paid_until as until from apis.subscriptions where user_id = ${person.userId}::bigint`,
    );
    const soon = systemCtx(app, new Date(due.until.getTime() - 3_600_000));
    expect(await renewPlans(soon)).toBe(1);
    await sendForm(page, { at: page.url(), intent: 'renewal_off', within: 'main' });
    await main.getByText('Months are no longer paid by themselves.').waitFor();
    const stored = await oneRow(
      shop(),
      sql<{ months: number; version: number | null }>`
        select paid_months as months, renew_version_id as version from apis.subscriptions
        where user_id = ${person.userId}::bigint`,
    );
    expect(stored).toEqual({ months: 2, version: null });
  });
});

test('the pages of a plan that is paid, and of one that is past due, are sound', async () => {
  const person = await richPerson(shop());
  const page = await visit({ token: person.token });
  await sendForm(page, { at: `/api_detail/${apiId}`, intent: 'buy', within: 'main' });
  await confirmAndPay(page);
  await page.goto('/apis/subscriptions');
  await expectSound(page, 'paid');
  await sql`
    insert into apis.plan_versions (plan_id, number, price_minor, currency, quota, rate_per_second, burst, valid_from)
    select v.plan_id, 99, v.price_minor + 1000, v.currency, v.quota, v.rate_per_second, v.burst, now() + interval '30 days'
    from apis.subscriptions s join apis.plan_versions v on v.id = s.plan_version_id
    where s.user_id = ${person.userId}::bigint`.execute(shop().app.database.db);
  await page.locator('main h2 a').first().click();
  await page.locator('main').getByText('A month that you pay for later costs').waitFor();
  await expectSound(page, 'announced price');
  await sql`
    update apis.subscriptions set started_at = started_at - interval '33 days' where user_id = ${person.userId}::bigint`.execute(
    shop().app.database.db,
  );
  await page.goto('/apis/subscriptions');
  await page.locator('main').getByText('Payment is due.').first().waitFor();
  await expectSound(page, 'past due');
});
