import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../platform/locale/locale.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';

let shop: RunningApp;
let token: string;
beforeAll(async () => {
  shop = await startApp();
  const body = { email: 'shopper@stoa.test', password: 'stoa-demo-2026' };
  token = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
});
afterAll(() => shop.close());

async function read(path: string, language = 'en'): Promise<{ status: number; html: string }> {
  const answer = await fetch(shop.url + path, { headers: { cookie: `token=${token}; language=${language}` } });
  return { status: answer.status, html: (await answer.text()).replaceAll('&#x27;', "'") };
}

/** The paragraphs of the error page. */
const saidIn = (html: string) =>
  [...html.matchAll(/<p class="mt-2 max-w-md[^>]*>([^<]*)<\/p>/g)].map(([, said]) => said);

interface Problems {
  fields: { field: string; code: string; message: string }[];
}
const problemsOf = (answer: { body: { data: Problems } }) =>
  Object.fromEntries(answer.body.data.fields.map(({ field, message }) => [field, message]));

describe.each(LOCALES)('in %s', (language) => {
  const text = (key: string) => shop.app.texts[language].t(key);

  test('a missing page states the error, then the reason or that the request is wrong', async () => {
    const unknown = await read('/no_such_page', language);
    const gone = await read('/order/order_detail?orderId=1', language);
    expect([unknown.status, gone.status]).toEqual([404, 404]);
    for (const { html } of [unknown, gone]) expect(saidIn(html)).toContain(text('shell:error.missing_sorry'));
    expect(saidIn(unknown.html)).toContain(text('shell:error.missing_hint'));
    expect(text('shell:error.missing_hint')).toContain(text('shell:error.wrong'));
    expect(saidIn(gone.html)).toContain(text('errors:order_not_found'));
    expect(saidIn(gone.html)).not.toContain(text('shell:error.missing_hint'));
  });

  test.each(['/users/address_list?new=1', '/users/merchant_settled', '/users/user_info?edit=phone'])(
    'the dial code of %s is 86 to begin with',
    async (path) => {
      const { html } = await read(path, language);
      expect(
        html.match(/<option value="(\w+)" selected=""/)?.[1] ?? html.match(/name="country"[\s\S]*?\+86/)?.[0],
      ).toMatch(/^CN$|\+86/);
    },
  );

  test.each([1, 3])('the dial code of the login by phone (mode %i) is 86 to begin with', async (mode) => {
    const answer = await fetch(`${shop.url}/login?mode=${mode}`, { headers: { cookie: `language=${language}` } });
    const html = await answer.text();
    expect(
      html.match(/<option value="(\w+)" selected=""/)?.[1] ?? html.match(/name="country"[\s\S]*?\+86/)?.[0],
    ).toMatch(/^CN$|\+86/);
  });

  test('paying without a method asks for one', async () => {
    for (const body of [{ orderNo: '1' }, { orderNo: '1', method: '' }, { orderNo: '1', method: '  ' }]) {
      const answer = await shop.call<Problems>('POST', '/api/front/pay', { token, body, headers: { language } });
      expect(answer.status).toBe(400);
      expect(problemsOf(answer)).toEqual({ method: text('errors:field.choosePayMethod') });
    }
  });
});

test.each(['', '   ', 'a b'])('a user name cannot be %j', async (username) => {
  const answer = await shop.call<Problems>('POST', '/api/front/user/username', { token, body: { username } });
  expect(answer.status).toBe(400);
  expect(Object.keys(problemsOf(answer))).toEqual(['username']);
});

test('a code that is refused on the login page is refused with the message beside the form', async () => {
  const body = new URLSearchParams({ intent: 'send-code', email: 'not an address' });
  const headers = { origin: shop.url, cookie: 'language=en' };
  const answer = await fetch(`${shop.url}/login?mode=6`, { method: 'POST', headers, body });
  expect((await answer.text()).replaceAll('&#x27;', "'")).toContain(shop.app.texts.en.t('errors:field.correctEmail'));
});

test('/agreement is headed by the name in its address, which cannot put a message on the page', async () => {
  const heading = (html: string) => /<h1[^>]*>([^<]*)</.exec(html)?.[1];
  const named = await read(`/agreement?mark=coop&name=${encodeURIComponent('商家入驻协议')}`, 'zh-CN');
  expect(heading(named.html)).toBe('商家入驻协议');
  const plain = await read('/agreement?mark=coop', 'zh-CN');
  const own = heading(plain.html) ?? '';
  expect(named.html).toContain(`${own}</p>`);
  expect(named.html).toContain('href="http');
  for (const name of ['<b>x</b>', 'Call 0800 123 456', 'Pay at evil.example', 'a'.repeat(41)]) {
    const { html } = await read(`/agreement?mark=coop&name=${encodeURIComponent(name)}`, 'zh-CN');
    expect(heading(html)).toBe(own);
  }
});

test('an empty application gets one sentence for each missing field', async () => {
  const path = '/api/front/merchant/settle/apply';
  const empty = { merchantName: '', userName: ' ', phone: '', email: '', captcha: '', pictures: [], agreement: false };
  for (const body of [{}, empty]) {
    const answer = await shop.call<Problems>('POST', path, { token, body, headers: { language: 'en' } });
    expect([answer.status, problemsOf(answer)]).toEqual([
      400,
      {
        merchantName: 'Please enter the business name',
        userName: 'Please enter your real name',
        phone: 'Please enter a phone number',
        email: 'Please enter your e-mail',
        captcha: 'Please enter the code',
        categoryId: 'Please choose one',
        typeId: 'Please choose one',
        pictures: 'Please add at least one qualification document',
        agreement: 'Please accept the terms first',
      },
    ]);
  }
  const page = await fetch(`${shop.url}/users/merchant_settled`, {
    method: 'POST',
    headers: { cookie: `token=${token}; language=en`, origin: shop.url },
    body: new URLSearchParams({ intent: 'apply' }),
  });
  const html = (await page.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '');
  const { fields } = (await shop.call<Problems>('POST', path, { token, body: {}, headers: { language: 'en' } })).body
    .data;
  expect(fields.filter(({ message }) => !html.includes(message))).toEqual([]);
  expect(html.match(/Please choose one/g)?.length).toBe(2);
});
