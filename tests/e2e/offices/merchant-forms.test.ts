import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../../../domains/accounts/sessions.server.ts';
import { systemCtx } from '../../../domains/kit/system-context.ts';
import { MERCHANT_FORMS } from '../../support/merchant-forms.ts';
import { type Found, prepareOffices } from '../../support/office-situations.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { sendForms } from '../../support/send-office-form.ts';
import { visitShop } from '../../support/visitors.ts';

const ACCOUNT = { email: 'merchant@stoa.test', password: 'stoa-demo-2026' };
const FRIEND = 'noy@friends.stoa.test';

describe.each([
  ['with scripts', true, 'scripts'],
  ['without scripts', false, 'plain'],
] as const)('every form of the merchant office and the developer office is saved %s', (_, script, pass) => {
  let shop: RunningApp;
  let found: Found;
  let token: string;
  beforeAll(async () => {
    shop = await startApp();
    found = await prepareOffices(shop);
    token = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body: ACCOUNT })).body.data.token;
  });
  afterAll(() => shop?.close());

  test.each(['/login2', '/login3'])('signing in at %s', async (office) => {
    const page = await visitShop(shop.url, { script });
    const fields = { ...ACCOUNT, agreement: true };
    expect(await sendForms(page, [{ at: `${office}/sign_in`, intent: 'log-in', fields, shows: false }])).toEqual([]);
  });

  test.each(['/login2/staff', '/login3/team'])('an invitation from %s', async (team) => {
    const page = await visitShop(shop.url, { token, script });
    expect(await sendForms(page, [{ at: team, intent: 'invite', fields: { email: FRIEND } }])).toEqual([]);
    const { db } = shop.database;
    const friend = await db.selectFrom('users').select('id').where('email', '=', FRIEND).executeTakeFirstOrThrow();
    const session = await startSession(systemCtx(shop.app), friend.id);
    await page.context().addCookies([{ name: 'token', value: session.token, url: shop.url }]);
    expect(await sendForms(page, [{ at: await lastLinkTo(shop, FRIEND), shows: false }])).toEqual([]);
    await page.waitForURL(({ pathname }) => pathname === team.slice(0, 7));
  });

  test.each(Object.entries(MERCHANT_FORMS))('%s', { timeout: 300_000 }, async (_area, forms) => {
    const page = await visitShop(shop.url, { token, script });
    expect(await sendForms(page, forms(found, pass))).toEqual([]);
  });
});

/** The link of the newest mail. */
async function lastLinkTo({ database: { db } }: RunningApp, email: string): Promise<string> {
  const found = await sql<{ text: string }>`
    select text from outbox where recipient = ${email} order by id desc limit 1`.execute(db);
  const [link] = /https?:\S+token=[\w-]+/.exec(found.rows[0]?.text ?? '') ?? [];
  if (!link) throw new Error(`no invitation was sent to ${email}`);
  return link;
}
