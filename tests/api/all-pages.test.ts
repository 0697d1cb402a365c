import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES } from '../../platform/locale.ts';
import { FRAMES } from '../../web/manifest/frames.ts';
import type { PageRow } from '../../web/manifest/page-row.ts';
import { PAGES } from '../../web/pages.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';
import { wordFaultsOf } from '../support/texts-of-page.ts';

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

const isMemberPage = (row: PageRow) => (row.access ?? FRAMES[row.frame].access) === 'member';
/** Pages with a face whose address needs nothing but the path. */
const plain = PAGES.rows.filter((row) => row.module.endsWith('.tsx') && !row.path.includes(':'));
/** Pages that show something only in a certain situation: of an order, during a sign-in, with a provider configured. */
const SITUATIONAL = new Set([
  '/order/order_confirm',
  '/order/order_detail',
  '/order/receiver',
  '/order/invoice_request',
  '/order/refund_detail',
  '/order/stripe_payment',
  '/login/second_step',
  '/login/scan',
  '/login/scan/confirm',
  '/users/confirm',
  '/users/staff_security',
  '/users/refund_confirm',
  '/users/evaluation_confirm',
]);
/** Sign-in pages send members home. */
const GUESTS_ONLY = new Set(['/login', '/login2/sign_in']);

function readerOf({ path, frame }: PageRow): string | undefined {
  if (GUESTS_ONLY.has(path)) return undefined;
  if (frame === 'platform-office') return tokens.owner;
  return frame === 'merchant-office' ? tokens.merchant : tokens.shopper;
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

describe.each(plain.filter((row) => !SITUATIONAL.has(row.path)))('$path', (row) => {
  it('has one main heading', async () => {
    const html = await (await open(row.path, readerOf(row))).text();
    expect(html.match(/<h1[\s>]/g)?.length).toBe(1);
  });

  it.each(LOCALES)('has all of its texts in %s', async (language) => {
    expect(await wordFaultsOf(app.url, [row.path], { language, token: readerOf(row) })).toEqual([]);
  });
});
