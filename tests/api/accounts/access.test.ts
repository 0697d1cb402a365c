import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiCall, addressOf, readCalls, sampleOf } from '../../support/api-calls.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const PASSWORD = 'stoa-demo-2026';
/** Responses that refuse the actor rather than the input. */
const TURNED_AWAY = [401, 403];

let shop: RunningApp;
let calls: ApiCall[];
beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
  calls = await readCalls(shop);
});
afterAll(() => shop.close());

async function logIn(name: 'shopper' | 'merchant' | 'owner'): Promise<string> {
  const body = { email: `${name}@stoa.test`, password: PASSWORD };
  return (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

interface Outcome {
  call: string;
  status: number;
  code: number;
}

/** Every call in turn, well-formed; `token` makes a new one for each, since one of the calls logs out. */
async function walk(chosen: ApiCall[], token?: () => Promise<string> | string): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const call of chosen) {
    const response = await fetch(shop.url + addressOf(call), {
      method: call.method,
      headers: {
        ...(token ? { token: await token() } : {}),
        ...(call.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(call.body ? { body: JSON.stringify(sampleOf(call.body)) } : {}),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    outcomes.push({
      call: call.name,
      status: response.status,
      code: isJson ? (JSON.parse(text) as { code: number }).code : response.status,
    });
  }
  return outcomes;
}

const notWith = (outcomes: Outcome[], isRight: (status: number) => boolean) =>
  outcomes.filter(({ status, code }) => !isRight(status) || status !== code);

test('every call declares its access', () => {
  expect(calls.length).toBeGreaterThan(50);
  const told = /^(?:anyone|member|buyer|(?:permission|shop|developer):[\w.]+)$/;
  expect(calls.filter((call) => !told.test(call.access ?? '')).map((call) => call.name)).toEqual([]);
});

test('public calls refuse no one', async () => {
  const open = calls.filter((call) => call.access === 'anyone');
  const wrong = (status: number) => !TURNED_AWAY.includes(status) && status < 500;
  expect(notWith(await walk(open), wrong)).toEqual([]);
  // an expired token must not prevent anyone from browsing
  expect(notWith(await walk(open, () => 'f'.repeat(43)), wrong)).toEqual([]);
});

test.each([
  ['no token', undefined],
  ['a forged token', () => 'f'.repeat(43)],
  ['an endless token', () => 'f'.repeat(8_000)],
  [
    'a token of a session that was ended',
    async () => {
      const token = await logIn('shopper');
      await shop.call('POST', '/api/front/login/logout', { token });
      return token;
    },
  ],
])('calls for members answer 401 to %s', async (_title, token) => {
  const closed = calls.filter((call) => call.access !== 'anyone');
  const once = token && (await token());
  expect(notWith(await walk(closed, once ? () => once : undefined), (status) => status === 401)).toEqual([]);
});

test('access is checked before the input', async () => {
  const closed = calls.filter((call) => call.access !== 'anyone' && call.body);
  for (const call of closed) {
    const { status } = await shop.call(call.method, addressOf(call), { body: { nonsense: true } });
    expect([call.name, status]).toEqual([call.name, 401]);
  }
});

/** Calls about the first topic and comment, which in the demo forum are another member's. */
const OF_AUTHORS =
  /^\/api\/community\/(?:topic\/(?:hide|schedule|delete|accept|restore|moderate|split|merge|captions)|comment\/(?:edit|delete|restore))$/;

test('calls for members accept a member', async () => {
  const closed = calls.filter(
    ({ access, path }) =>
      (access === 'member' || access === 'buyer') && !path.startsWith('/api/merchant/') && !OF_AUTHORS.test(path),
  );
  const token = await logIn('shopper');
  expect(notWith(await walk(closed, () => token), (status) => !TURNED_AWAY.includes(status) && status < 500)).toEqual(
    [],
  );
});

test("a merchant's calls return nothing to a shopper", async () => {
  const office = calls.filter((call) => call.path.startsWith('/api/merchant/'));
  const token = await logIn('shopper');
  expect(notWith(await walk(office, () => token), (status) => status === 403 || status === 404)).toEqual([]);
});

test('calls that need a permission respond with 403 to a member without it', async () => {
  const guarded = calls.filter((call) => call.access?.startsWith('permission:'));
  const token = await logIn('shopper');
  expect(notWith(await walk(guarded, () => token), (status) => status === 403)).toEqual([]);
});
