import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setReadOnly } from '../../../platform/database/deployment-state.ts';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { FRAMES } from '../../../web/manifest/frames.ts';
import type { PageRow } from '../../../web/manifest/page-row.ts';
import { PAGES } from '../../../web/pages.ts';
import { markupFaultsOf } from '../../support/markup.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { wordFaultsOf } from '../../support/texts-of-page.ts';

let app: RunningApp;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  app = await startApp();
  for (const name of ['shopper', 'merchant', 'owner']) tokens[name] = await logIn(name);
});
afterAll(() => app.close());

async function logIn(name: string): Promise<string> {
  const body = { email: `${name}@stoa.test`, password: 'stoa-demo-2026' };
  return (await app.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

/** A guest is sent to the login; pages of an order are also open to the bearer of its link. */
const isMemberPage = (row: PageRow) => (row.access ?? FRAMES[row.frame].access) !== 'public';
/** The same pages of the forum in a named theme: `tests/api/forum/pages.test.ts`. */
const isThemed = (row: PageRow) => row.path.startsWith('/bbs/:theme');
const withFace = PAGES.rows.filter((row) => row.module.endsWith('.tsx') && !isThemed(row));
/** Pages whose address needs nothing but the path. */
const plain = withFace.filter((row) => !row.path.includes(':'));
/** Pages that show something only in a certain situation: of a shop, of an order, during a sign-in, with a provider configured. */
const SITUATIONAL = new Set([
  '/bbs/act',
  '/bbs/my/privateMessageList',
  '/bbs/my/manage',
  '/bbs/my/invite',
  '/bbs/my/cleanUp',
  // walked with a sale of its own in tests/api/forum/sale-page.test.ts
  '/bbs/my/wallet/OrderDetail',
  '/merchant/home',
  '/merchant/category',
  '/merchant/qualification',
  '/merchant/merchant_more',
  '/store/draft',
  '/store/pay_order',
  '/order/order_confirm',
  '/order/confirm_contact',
  '/order/order_detail',
  '/order/receiver',
  '/order/invoice_request',
  '/order/refund_detail',
  '/order/stripe_payment',
  '/login/second_step',
  '/bbs/login/second_step',
  '/login/scan',
  '/login/scan/confirm',
  '/users/confirm',
  '/users/staff_security',
  '/users/refund_confirm',
  '/users/evaluation_confirm',
]);
/** Sign-in pages send members home. */
const GUESTS_ONLY = new Set([
  '/login',
  '/login/device',
  '/bbs/login/device',
  '/bbs/login',
  '/bbs/register',
  '/login2/sign_in',
  '/login3/sign_in',
]);

function readerOf({ path, frame }: PageRow): string | undefined {
  if (GUESTS_ONLY.has(path)) return undefined;
  if (frame === 'platform-office') return tokens.owner;
  return frame === 'merchant-office' || frame === 'developer-office' ? tokens.merchant : tokens.shopper;
}

const open = (path: string, token?: string) =>
  fetch(app.url + path, { redirect: 'manual', headers: token ? { cookie: `token=${token}; language=en` } : {} });

describe('a guest', () => {
  it.each(PAGES.rows.filter((row) => isMemberPage(row) && !row.path.includes(':')))(
    'signs in before $path',
    async (row) => {
      const answer = await open(row.path);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(FRAMES[row.frame].login ?? '/login');
    },
  );

  it.each(plain.filter((row) => !isMemberPage(row) && !SITUATIONAL.has(row.path)))('opens $path', async ({ path }) => {
    const answer = await open(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
  });
});

/** The addresses that the pages walked so far link to. */
const linked = new Set<string>();

async function expectSoundMarkup(html: string): Promise<void> {
  expect(html.match(/<h1[\s>]/g)?.length).toBe(1);
  expect(await markupFaultsOf(html)).toEqual([]);
}

describe.each(plain.filter((row) => !SITUATIONAL.has(row.path)))('$path', (row) => {
  it('has one main heading and valid markup', async () => {
    const html = await (await open(row.path, readerOf(row))).text();
    for (const [, href = ''] of html.matchAll(/ href="(\/[^"#]*)"/g)) linked.add(href.replaceAll('&amp;', '&'));
    await expectSoundMarkup(html);
  });

  it.each(LOCALES)('has all of its texts in %s', async (language) => {
    expect(await wordFaultsOf(app.url, [row.path], { language, token: readerOf(row) })).toEqual([]);
  });
});

/** Detail pages to which no page of the demo content links. */
const UNLINKED = new Set([
  // nobody in the demo content has taken a plan: walked in tests/e2e/apis/subscriber.test.ts
  '/apis/subscriptions/:id',
  // no API of the demo waits for review: walked in tests/e2e/apis/office.test.ts
  '/admin/apis/:id',
  // the demo's lists lead to apps, and those to their versions: walked in tests/e2e/apps/publish.test.ts
  '/login3/apps/:id/versions/:version',
  // linked from the page of an own app: walked in tests/e2e/apps/app-office.test.ts
  '/login3/apps/:id/ratings',
  '/login3/apps/:id/figures',
  // linked from the page of an own API: walked in tests/e2e/apis/provider.test.ts
  '/login3/apis/:id/document',
  '/login3/apis/:id/plans',
  '/login3/apis/:id/upstream',
  '/login3/apis/:id/usage',
  '/admin/forum/identities/:id',
  '/login/with/:provider/failed',
  // walked with a code of their own in tests/e2e/forum/login-dialog.test.ts
  '/login/device/:code',
  '/bbs/login/device/:code',
  '/admin/settlements/:id',
  '/admin/invites/:id',
  '/admin/merchants/:id/close',
  '/admin/refunds/:id',
  '/admin/withdrawals/:no',
  '/admin/paybacks/:key',
  '/login2/earnings/paybacks/:key',
  '/login2/developers/webhooks/:id',
  // walked in tests/api/product-form.test.ts
  '/login2/products/changes/:id',
  '/sandbox/pay/:ref',
  '/store/theme/:name',
  // walked with content of their own in tests/api/forum/pages.test.ts
  '/bbs/board/:slug',
  '/bbs/tag/:name',
  '/bbs/topic/:id',
  '/bbs/Comment/:id',
  // walked with a video of its own in tests/api/forum/media.test.ts
  '/bbs/captions/:id',
  '/bbs/user/:id',
  // walked with content of their own in tests/api/apps/app-pages.test.ts
  '/app_detail/:id',
  '/app/developer/:id',
  '/app/collection/:key',
  // linked from the page of an API: walked in tests/api/apis/api-pages.test.ts
  '/api_detail/:id/status',
  '/api_detail/:id/:operation',
  '/api_provider/:id',
]);
const DETAILS = ['/order/order_detail', '/order/refund_detail'];
const ofOneThing = withFace.filter(({ path }) => (path.includes(':') && !UNLINKED.has(path)) || DETAILS.includes(path));

describe.each(ofOneThing)('$path', (row) => {
  it('has one main heading and valid markup', async () => {
    const pattern = new RegExp(`^${row.path.replace(/:\w+/g, '[^/?]+')}(?:\\?|$)`);
    const isOther = (address: string) =>
      PAGES.rows.some((other) => other.path === address.split('?')[0] && other !== row);
    const address = [...linked].find((each) => pattern.test(each) && !isOther(each)) ?? 'no page links to such a page';
    const answer = await open(address, readerOf(row));
    expect([address, answer.status]).toEqual([address, 200]);
    await expectSoundMarkup(await answer.text());
  });
});

it('no page writes while the deployment is read-only', async () => {
  const { db } = app.app.database;
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables`.execute(db);
  const { rows: started } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db);
  /** Tables with rows that a later transaction wrote. */
  const written = async () => {
    const counts = tables.rows.map(
      ({ name }) => sql`select ${name}::text as name where exists (
        select from ${sql.raw(name)} where xmin::text::bigint > ${started[0]?.id}::bigint)`,
    );
    return (await sql<{ name: string }>`${sql.join(counts, sql` union all `)}`.execute(db)).rows.map(
      ({ name }) => name,
    );
  };
  await setReadOnly(db, {});
  await app.app.deployment.load();
  const refused: string[] = [];
  const isRecorded = (path: string) => /^\/login\/scan|\/(?:export|file)$/.test(path);
  for (const row of PAGES.rows.filter(({ path }) => !path.includes(':'))) {
    const { status } = await open(row.path, readerOf(row));
    if (status >= 500) refused.push(row.path);
  }
  // without a conversation to continue, a chat cannot be read either
  const silent = await sql<{ id: number }>`
    select m.id from merchants m where m.kind = 'shop' and m.status = 'open' and not exists (select from chat.threads t
      join users u on u.id = t.shopper_id where t.merchant_id = m.id and u.email = 'shopper@stoa.test') limit 1`.execute(
    db,
  );
  expect((await open(`/chat/${silent.rows[0]?.id}`, tokens.shopper)).status).toBe(503);
  expect(refused).toEqual(refused.filter(isRecorded));
  expect(refused).toContain('/admin/audit/file');
  const brief = ['captchas', 'device_logins', 'rate_limits'].map((name) => `public.${name}`);
  expect((await written()).filter((name) => !brief.includes(name))).toEqual(['public.deployment_state']);
});
