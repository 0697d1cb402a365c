import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '../../../platform/locale/locale.ts';
import { type ApiCall, addressOf, readCalls, type Shape, sampleOf } from '../../support/api-calls.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

/** Texts that have broken programs: what they are taken for is the domain's business, but nothing may break. */
const ODD_TEXTS = [
  '',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b\ufeff',
  '𝕊𝕥𝕠𝕒 👩‍👩‍👧‍👦 ກຂ ไทย',
  "'; drop table users; --",
  '%s%n%x {{7*7}} #{7*7}',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  'x'.repeat(100_000),
];
const NO_INTEGERS = ['abc', -1, 1.5, 1e300, '', [], {}, [1]];
const NO_TEXTS: unknown[] = [5, true, [], {}, ['x'], { toString: 'x' }];
const NO_LISTS = ['x', 5, {}, [null], [[]], [{}], [-1], ['x']];
const NO_BOOLEANS = ['yes', 1, [], {}];
const NO_OBJECTS = ['x', 5, [], true];
const WRONG_BODIES = ['', '{', '[]', 'null', '5', '"x"', '[[[[', '{"a":', 'NaN', '\u0000', `${'['.repeat(5_000)}`];

let shop: RunningApp;
let calls: ApiCall[];
let token: string;
beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
  calls = (await readCalls(shop)).filter((call) => !call.path.endsWith('/logout'));
  // a spare one: some call ends the first session there is
  await logIn();
  token = await logIn();
  await sql`
    insert into developers (owner_id, kind, name, email, approved_at)
    select id, 'company', 'Stoa', email, now() from users where email = 'owner@stoa.test'`.execute(shop.database.db);
});
afterAll(() => shop.close());

/** An owner with all permissions, so that every input is validated; the samples belong to other accounts. */
async function logIn(): Promise<string> {
  const body = { email: 'owner@stoa.test', password: 'stoa-demo-2026' };
  return (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

interface Answer {
  status: number;
  code: number;
  message: string;
  data: { error?: string; fields?: { field: string; message: string }[] } | null;
}

let asked = 0;
/** Asks in each language in turn. */
async function ask(call: ApiCall, address: string, body?: string): Promise<Answer & { locale: Locale }> {
  const answer = await askOnce(call, address, body);
  if (answer.status !== 401 || call.access === 'anyone') return answer;
  // some calls end sessions, this one too
  token = await logIn();
  return askOnce(call, address, body);
}

async function askOnce(call: ApiCall, address: string, body?: string): Promise<Answer & { locale: Locale }> {
  const locale = LOCALES[asked++ % LOCALES.length] ?? 'en';
  const response = await fetch(shop.url + address, {
    method: call.method,
    headers: { token, language: locale, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { locale, status: response.status, ...(isJson ? JSON.parse(text) : { code: response.status }) };
}

function wrongValues(shape: Shape): unknown[] {
  const types = [...[shape.type].flat(), ...(shape.anyOf ?? []).flatMap((choice) => choice.type)];
  const { type: inner, pattern, format, enum: named, minLength = 0 } = shape.items ?? {};
  const isFreeTexts = inner === 'string' && !pattern && !format && !named && minLength <= 1;
  const wrong = shape.enum ? ['nonsense', 5, {}, []] : valuesAgainst(types[0], shape);
  // what one of several shapes takes is not wrong
  const isTaken = (value: unknown) =>
    (types.includes('null') && value === null) ||
    (isFreeTexts && Array.isArray(value) && value[0] === 'x') ||
    (types.includes('boolean') && typeof value === 'boolean') ||
    (types.includes('integer') && value === 1) ||
    (types.length > 1 && typeof value === 'number' && value > 0 && Number.isSafeInteger(value));
  return [null, ...wrong].filter((value) => !isTaken(value));
}

function valuesAgainst(type: string | undefined, shape: Shape): unknown[] {
  if (type === 'integer' || type === 'number') return NO_INTEGERS;
  if (type === 'string') return [...NO_TEXTS, ...(shape.maxLength ? ['x'.repeat(shape.maxLength + 1)] : [])];
  if (type === 'boolean') return NO_BOOLEANS;
  return type === 'array' ? NO_LISTS : NO_OBJECTS;
}

/** The refusal names the field (or a part of it) and speaks the reader's language; undefined when all is well. */
function complaintAbout(answer: Answer & { locale: Locale }, field: string): string | undefined {
  const said = `${answer.status} ${JSON.stringify(answer.data)?.slice(0, 200)}`;
  if (answer.status !== 400 || answer.code !== 400) return said;
  if (answer.message !== shop.app.texts[answer.locale].t('errors:validation_failed')) return `says ${answer.message}`;
  const named = answer.data?.fields?.find(
    (problem) => problem.field === field || problem.field.startsWith(`${field}.`),
  );
  if (!named) return said;
  return named.message.length > 0 ? undefined : `no message for ${field}`;
}

describe('every call with a body', () => {
  test('names the one field that is of a wrong type or size', async () => {
    const complaints: string[] = [];
    for (const call of calls) {
      if (!call.body) continue;
      for (const variant of call.body.anyOf ?? [call.body]) {
        const good = sampleOf(variant) as Record<string, unknown>;
        for (const [field, shape] of Object.entries(variant.properties ?? {})) {
          for (const value of wrongValues(shape)) {
            const answer = await ask(call, addressOf(call), JSON.stringify({ ...good, [field]: value }));
            const complaint = complaintAbout(answer, field);
            if (complaint) complaints.push(`${call.name} ${field}=${JSON.stringify(value).slice(0, 40)}: ${complaint}`);
          }
        }
      }
    }
    expect(complaints).toEqual([]);
  });

  test('names all fields that are missing or wrong, not only the first', async () => {
    const complaints: string[] = [];
    for (const call of calls) {
      for (const variant of call.body?.anyOf ?? (call.body ? [call.body] : [])) {
        const fields = Object.keys(variant.properties ?? {});
        const body = Object.fromEntries(fields.map((field) => [field, { wrong: true }]));
        const answer = await ask(call, addressOf(call), JSON.stringify(body));
        for (const field of fields) {
          const complaint = complaintAbout(answer, field);
          if (complaint) complaints.push(`${call.name} ${field}: ${complaint}`);
        }
      }
    }
    expect(complaints).toEqual([]);
  });

  test('refuses a body that is no such object', async () => {
    for (const call of calls.filter(({ body }) => body)) {
      for (const body of WRONG_BODIES) {
        const { status } = await ask(call, addressOf(call), body);
        expect([call.name, body.slice(0, 10), status]).toEqual([call.name, body.slice(0, 10), 400]);
      }
    }
  });

  test('refuses a body that is nested too deeply, before it is parsed', async () => {
    const deep = [`${'['.repeat(60_000)}${']'.repeat(60_000)}`, `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`];
    for (const call of calls.filter(({ body }) => body)) {
      for (const body of deep) {
        const { status } = await ask(call, addressOf(call), body);
        expect([call.name, status]).toEqual([call.name, 400]);
      }
    }
  });

  // walks all fields of all calls, so its time grows with them
  test('causes no server error with odd texts in any field', { timeout: 240_000 }, async () => {
    const broken: string[] = [];
    for (const call of calls) {
      for (const variant of call.body?.anyOf ?? (call.body ? [call.body] : [])) {
        const good = sampleOf(variant) as Record<string, unknown>;
        for (const field of Object.keys(variant.properties ?? {})) {
          for (const text of ODD_TEXTS) {
            const { status } = await ask(call, addressOf(call), JSON.stringify({ ...good, [field]: text }));
            if (status >= 500) broken.push(`${call.name} ${field}=${JSON.stringify(text).slice(0, 40)}: ${status}`);
          }
        }
      }
    }
    expect(broken).toEqual([]);
  });

  test('ignores properties of a prototype', async () => {
    const poison = '"__proto__":{"isAdmin":true,"num":5},"constructor":{"prototype":{"isAdmin":true}}';
    for (const call of calls.filter(({ body }) => body)) {
      const good = JSON.stringify(sampleOf((call.body?.anyOf ?? [call.body ?? {}])[0] ?? {}));
      const { status } = await ask(
        call,
        addressOf(call),
        good.replace(/^\{(?=(.))/, (_, next) => `{${poison}${next === '}' ? '' : ','}`),
      );
      expect([call.name, status < 500]).toEqual([call.name, true]);
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

describe('every parameter of an address', () => {
  const WRONG_IDS = ['abc', '-1', '0', '1.5', '1e300', 'NaN', 'Infinity', '99999999999999999999', ' ', '\u0000', '[]'];

  test('is refused by name when it is wrong', async () => {
    const complaints: string[] = [];
    for (const call of calls) {
      for (const { name, schema } of call.parameters) {
        const isNumber = [schema.type].flat().includes('integer');
        const wrong = schema.enum || schema.format === 'uuid' ? ['nonsense', '\u0000'] : isNumber ? WRONG_IDS : [];
        for (const text of [...wrong, ...(schema.maxLength ? ['x'.repeat(schema.maxLength + 1)] : [])]) {
          // a whole number of any size may be meant where the shape says no more
          if (isNumber && name === 'pid' && ['-1', '0', ' '].includes(text)) continue;
          if (isNumber && schema.minimum === 0 && ['0', ' '].includes(text)) continue;
          const complaint = complaintAbout(await ask(call, addressOf(call, { [name]: text })), name);
          if (complaint) complaints.push(`${call.name} ${name}=${JSON.stringify(text).slice(0, 30)}: ${complaint}`);
        }
      }
    }
    expect(complaints).toEqual([]);
  });

  test('causes no server error with odd values, single or repeated', async () => {
    const broken: string[] = [];
    for (const call of calls) {
      for (const { name } of call.parameters) {
        for (const text of ODD_TEXTS.filter((each) => each.length < 10_000)) {
          const address = addressOf(call, { [name]: text.toWellFormed() });
          const twice = `${address}${address.includes('?') ? '&' : '?'}${name}=1&${name}=2&${name}[a]=3`;
          for (const each of [address, twice]) {
            const { status } = await ask(call, each);
            if (status >= 500) broken.push(`${call.name} ${name}=${JSON.stringify(text).slice(0, 30)}: ${status}`);
          }
        }
      }
    }
    expect(broken).toEqual([]);
  });

  test.each(['%', '%zz', '%c0%ae', '%ed%a0%80', '%00'])('may be no address at all: %s', async (text) => {
    for (const call of calls.filter(({ path }) => path.includes('{'))) {
      const { status } = await ask(call, call.path.replace(/\{\w+\}/g, text));
      expect([call.name, status < 500]).toEqual([call.name, true]);
    }
  });

  test('is decoded once, before it is checked', async () => {
    const detail = calls.find(({ name }) => name === 'GET /api/front/product/detail/{id}') as ApiCall;
    // one that can still be bought: calls before have changed the shop
    const { list } = (await shop.call<{ list: { id: number }[] }>('GET', '/api/front/product/list?limit=1')).body.data;
    const id = String(list[0]?.id);
    const escaped = [...id].map((digit) => `%3${digit}`).join('');
    expect((await ask(detail, `/api/front/product/detail/${escaped}`)).status).toBe(200);
    const twice = await ask(detail, `/api/front/product/detail/${escaped.replaceAll('%', '%25')}`);
    expect(complaintAbout(twice, 'id')).toBeUndefined();
    const page = await fetch(`${shop.url}/goods/goods_search?keyword=%2541%253Cb%253E`);
    expect(await page.text()).toContain('value="%41%3Cb%3E"');
    await shop.app.storage.put('twice.svg', '<svg/>');
    await shop.app.storage.put('private/x.png', 'hidden');
    const statusOf = async (name: string) => (await fetch(`${shop.url}/media/${name}`)).status;
    expect(await statusOf('%74wice.svg')).toBe(200);
    // decoded before the check that keeps private files back
    for (const name of ['%2574wice.svg', '%70rivate/x.png', '%2e%2e%2f%70rivate/x.png', '..%252f%70rivate/x.png'])
      expect([name, await statusOf(name)]).toEqual([name, 404]);
  });
});

// last: a connection whose request was not fully read cannot be reused
describe('a body of two megabytes', () => {
  test('is refused with 413', async () => {
    const body = JSON.stringify({ padding: 'x'.repeat(2 * 1024 * 1024) });
    for (const call of calls.filter((each) => each.body)) {
      const { status, message, locale } = await ask(call, addressOf(call), body);
      expect([call.name, status]).toEqual([call.name, 413]);
      expect(message).toBe(shop.app.texts[locale].t('errors:payload_too_large'));
    }
  });

  test('is refused with 413 also without a declared length', async () => {
    const piece = new TextEncoder().encode(`"${'x'.repeat(64 * 1024)}",`);
    for (const call of calls.filter((each) => each.body)) {
      let left = 32;
      const endless = new ReadableStream({
        pull(controller) {
          if (left-- > 0) controller.enqueue(piece);
          else controller.close();
        },
      });
      const headers = { token, 'content-type': 'application/json' };
      const init = { method: call.method, headers, body: endless, duplex: 'half' } as RequestInit;
      // a server that has heard enough may hang up before the rest is sent; then the answer is lost to this client
      const status = await fetch(shop.url + addressOf(call), init).then(
        (response) => response.body?.cancel().then(() => response.status),
        () => 'hung up',
      );
      expect([call.name, status === 413 || status === 'hung up']).toEqual([call.name, true]);
    }
  });
});
