import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSession } from '../../../domains/accounts/sessions.server.ts';
import { systemCtx } from '../../../domains/kit/system-context.ts';
import type { PageRow } from '../../../web/manifest/page-row.ts';
import { PAGES } from '../../../web/pages.ts';
import { fitted, isLong, LONG, problemsIn, withoutFields } from '../../support/fitted-texts.ts';
import { type FieldOfHtml, formsOfHtml } from '../../support/forms-of-html.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { pagesWithActions } from '../../support/routes-of-pages.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { put, SchemaTexts, type TextOfSchema } from '../../support/texts-of-schema.ts';
import { piledMarks, processorTimeOf, speedOfMachine, WORST_TEXTS } from '../../support/worst-texts.ts';

/**
 * No text costs more than its length allows: every call and every form of the pages gets texts that are expensive to
 * normalise, match, split or render, as long as their fields take them and as long as a body may be.
 */
const BODY = 240_000;
const MANY_FIELDS = 2;

let shop: RunningApp;
type Who = 'shopper' | 'merchant' | 'owner';
const users: Partial<Record<Who, number>> = {};
/** Rows of pages that take forms. */
let acting: PageRow[];
/** Milliseconds of processor time per request. */
let bound: number;
const slow: string[] = [];
const failed: string[] = [];
/** How far the texts of each call or form have come. */
const reached = new Map<string, Depth>();

beforeEach(() => {
  slow.length = 0;
  failed.length = 0;
  reached.clear();
});
beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
  for (const name of ['shopper', 'merchant', 'owner'] as const) {
    const email = `${name}@stoa.test`;
    const found = shop.database.db.selectFrom('users').select('id').where('email', '=', email);
    users[name] = (await found.executeTakeFirstOrThrow()).id;
  }
  const patterns = new Set(await pagesWithActions());
  acting = PAGES.rows.filter(({ path }) => patterns.has(path) && !path.startsWith('/bbs/:theme'));
  bound = 400 * Math.max(1, speedOfMachine() / 30);
});
afterAll(() => shop.close());

/** Refused before a text was read, as not valid, or by what comes after that, if at all. */
const DEPTHS = ['refused', 'validated', 'passed'] as const;
type Depth = (typeof DEPTHS)[number];

function depthOf(status: number, text: string): Depth {
  const toLogin = status === 202 && /"redirect","\/(?:bbs\/)?login["?]/.test(text);
  if (status === 0 || status === 401 || status === 403 || status === 413 || toLogin) return 'refused';
  return status === 400 && text.includes('"validation_failed"') ? 'validated' : 'passed';
}

/** The calls or forms whose texts were never read. */
const refusedOf = () => [...reached].filter(([, depth]) => depth === 'refused').map(([of]) => of);

/** A session of its own for every request: some of them end theirs. */
async function headersFor(who: Who): Promise<Record<string, string>> {
  return { token: (await startSession(systemCtx(shop.app), users[who] ?? 0)).token };
}

interface Sending {
  /** The call, or the page and intent of the form. */
  of: string;
  /** What is changed, and how. */
  change: string;
  url: string;
}

async function send({ of, change, url }: Sending, request: RequestInit): Promise<string> {
  let text = '';
  const name = `${of} ${change}`;
  const time = await processorTimeOf(async () => {
    // a body that is refused before it was read ends the connection
    const answer = await fetch(shop.url + url, { redirect: 'manual', ...request }).catch(() => undefined);
    text = (await answer?.text().catch(() => '')) ?? '';
    const status = answer?.status ?? 0;
    const [before, now] = [reached.get(of) ?? 'refused', depthOf(status, text)];
    reached.set(of, DEPTHS.indexOf(now) > DEPTHS.indexOf(before) ? now : before);
    if (status >= 500) failed.push(`${status} ${name}`);
  }, bound);
  if (time > bound) slow.push(`${name}: ${Math.round(time)} ms`);
  return text;
}

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, nth) => items.slice(nth * size, (nth + 1) * size));

function readerOf({ path, frame }: PageRow): Who {
  if (frame === 'platform-office') return 'owner';
  if (frame === 'merchant-office' || frame === 'developer-office') return 'merchant';
  return path.startsWith('/bbs') ? 'owner' : 'shopper';
}

interface Sent {
  row: PageRow;
  url: string;
  intent: string;
  fields: FieldOfHtml[];
}

const patternOf = ({ path }: PageRow) =>
  new RegExp(`^${path.replace(/:\w+\??/g, '[^/?]+').replace('*', '.*')}(?:\\?|$)`);

/** Every page once: those with an id at the first address that another page links to. */
async function readForms(): Promise<Sent[]> {
  const linked = new Set<string>();
  const found = new Map<string, Sent>();
  const read = async (row: PageRow, address: string) => {
    const answer = await fetch(shop.url + address, { redirect: 'manual', headers: await headersFor(readerOf(row)) });
    const html = await answer.text();
    for (const [, href = ''] of html.matchAll(/ href="(\/[^"#]*)"/g)) linked.add(href.replaceAll('&amp;', '&'));
    for (const { action, intents, fields } of formsOfHtml(html)) {
      const url = (action || address).replaceAll('&amp;', '&');
      const target = PAGES.find(url.split('?')[0] ?? '');
      if (!target) continue;
      for (const intent of intents.length > 0 ? intents : ['']) {
        const key = `${target.path} ${intent.replace(/\d+/g, '*')} ${fields.map(({ name }) => name.replace(/\d+/g, '*')).sort()}`;
        if (!found.has(key)) found.set(key, { row: target, url, intent, fields });
      }
    }
  };
  for (const row of acting.filter(({ path }) => !path.includes(':'))) await read(row, row.path);
  for (const row of acting.filter(({ path }) => path.includes(':'))) {
    const isOther = (address: string) => PAGES.rows.some((other) => other.path === address.split('?')[0]);
    const address = [...linked].find((each) => patternOf(row).test(each) && !isOther(each));
    if (address) await read(row, address);
  }
  return [...found.values()];
}

/** Forms that no page showed, by what their sources name: fields and intents in the module of the page and beside it. */
function formsOfSource(row: PageRow): Sent[] {
  const file = join(import.meta.dirname, '../../../web', row.module);
  const own = readFileSync(file, 'utf8');
  const beside = [...own.matchAll(/from '(\.\/[\w./-]+\.tsx?)'/g)].map(([, name = '']) => join(dirname(file), name));
  const source = [own, ...beside.map((name) => readFileSync(name, 'utf8'))].join('\n');
  const all = (pattern: RegExp) => [...new Set([...source.matchAll(pattern)].map(([, name = '']) => name))];
  const names = all(/(?:\bname=|\bget\(|\btext\(|\bfield\()["']([\w.]+)["']/g).filter((name) => name !== 'intent');
  const fields = names.map((name) => ({ name, kind: 'text', value: '1', maxLength: null }));
  const url = row.path.replaceAll(/:\w+\??/g, '1').replace('*', 'nowhere');
  const intents = all(/name="intent" value="([\w.]+)"/g);
  return (intents.length > 0 ? intents : ['']).map((intent) => ({ row, url, intent, fields }));
}

function bodyOf({ intent, fields }: Sent, changes: ReadonlyMap<string, string>): FormData {
  const body = new FormData();
  if (intent) body.set('intent', intent);
  const left = new Map(changes);
  for (const { name, kind, value } of fields) {
    if (kind === 'file') continue;
    body.append(name, left.get(name) ?? (value || '1'));
    // a list has many fields of one name, whose texts together would be refused as too long
    left.delete(name);
  }
  return body;
}

async function sendForm(form: Sent): Promise<void> {
  const [path, query] = form.url.split('?');
  const url = `${path === '/' ? '/_root' : path}.data${query ? `?${query}` : ''}`;
  const of = `${form.row.path} ${form.intent}`.trim();
  const room = Math.min(BODY, 0.9 * (form.row.body?.maxBytes ?? BODY));
  const sendChanged = async (changes: ReadonlyMap<string, string>, kind: string) => {
    const headers = await headersFor(readerOf(form.row));
    await send(
      { of, change: `${[...changes.keys()]} ${kind}`, url },
      { method: 'POST', headers, body: bodyOf(form, changes) },
    );
  };
  const fields = [
    ...new Map(form.fields.filter(({ kind }) => kind !== 'file').map((field) => [field.name, field])).values(),
  ];
  for (const some of chunksOf(fields, MANY_FIELDS)) {
    const changes = new Map(some.map((field) => [field.name, piledMarks(room / 2 / some.length)]));
    await sendChanged(changes, 'overlong');
  }
  const long = fields.filter(
    ({ kind, maxLength }) => (kind === 'textarea' ? (maxLength ?? BODY) : (maxLength ?? 0)) >= LONG,
  );
  for (const [kind, make] of Object.entries(WORST_TEXTS)) {
    if (long.length === 0) break;
    const changes = new Map(
      long.map(({ name: each, maxLength }) => [each, make(Math.min(maxLength ?? room, room / 3 / long.length))]),
    );
    await sendChanged(changes, kind);
  }
}

test('no text in a form of the pages costs more than its length allows', { timeout: 240_000 }, async () => {
  const forms = await readForms();
  const seen = new Set(forms.map(({ row }) => row.module));
  const unseen = acting.filter(({ module }) => !seen.has(module)).flatMap(formsOfSource);
  for (const form of [...forms, ...unseen]) await sendForm(form);
  expect({ slow, failed }).toEqual({ slow: [], failed: [] });
  expect(refusedOf()).toEqual([]);
  expect(reached.size).toBeGreaterThan(200);
});

/**
 * Calls whose other fields must fit each other, or name a category of apps or APIs or a role for sale: no sample made from
 * the document does.
 */
const NOT_PASSED = [
  'POST /api/developer/apis/edit',
  'POST /api/developer/apps/edit',
  'POST /api/community/moderation/card/save',
  'POST /api/platform/site/save',
];

/** Calls with a text that takes every worst text. */
const takingLong = new Set<string>();

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Parameters<SchemaTexts['texts']>[0] }[];
  requestBody?: { content: Record<string, { schema: Parameters<SchemaTexts['texts']>[0] }> };
}

function callerOf(path: string): Who {
  if (/^\/api\/(?:platform|community)\//.test(path)) return 'owner';
  return /^\/api\/(?:merchant|developer|service\/desk)\//.test(path) ? 'merchant' : 'shopper';
}

/** Fields whose documents do not say what is valid. */
const KNOWN = new Map<string, unknown>([
  ['id', 1],
  ['countryCode', '86'],
  ['phone', '13800138000'],
  ['country', 'CN'],
  ['price', 1_000],
  // only questions have one
  ['bounty', null],
  ['username', 'worst1text'],
  ...['password', 'passwordAgain', 'rePassword'].map((name) => [name, 'Worst-texts-2026'] as const),
]);

async function sendCall(texts: SchemaTexts, method: string, path: string, operation: Operation): Promise<void> {
  const address = path.replace(/\{(\w+)\}/g, '1');
  const of = `${method} ${path}`;
  const headers = async () => ({ 'content-type': 'application/json', ...(await headersFor(callerOf(path))) });
  const queried = (operation.parameters ?? []).filter(
    ({ in: place, schema }) => place === 'query' && texts.texts(schema).length > 0,
  );
  if (queried.length > 0) {
    const query = new URLSearchParams(queried.map((each) => [each.name, piledMarks(1_200 / queried.length)]));
    const body = method === 'GET' ? {} : { body: '{}' };
    await send({ of, change: 'query', url: `${address}?${query}` }, { method, headers: await headers(), ...body });
  }
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (!schema) return;
  const body = { sample: texts.sample(schema, KNOWN), texts: texts.texts(schema) };
  const ask = async (kind: string, changed: TextOfSchema[], textFor: (most: number) => string) => {
    const made = changed.reduce((sample, { path: at, maxLength }) => put(sample, at, textFor(maxLength)), body.sample);
    const change = `${changed.map(({ path: at }) => at.join('.'))} ${kind}`;
    return send({ of, change, url: address }, { method, headers: await headers(), body: JSON.stringify(made) });
  };
  for (const some of chunksOf(body.texts, MANY_FIELDS))
    await ask('overlong', some, () => piledMarks(BODY / 2 / some.length));
  let long = body.texts.filter(isLong);
  const askAll = (kind: string, make: (length: number) => string) =>
    ask(kind, long, (most) => make(Math.min(most, Math.floor(BODY / 3 / long.length))));
  for (let tries = 0; tries < 4 && long.length > 0; tries += 1) {
    const problems = problemsIn(await askAll('plain', (length) => 'a'.repeat(length)));
    if (problems.length === 0) break;
    body.sample = withoutFields(body.sample, problems, long);
    long = long.flatMap((text) => fitted(text, problems));
  }
  if (long.length === 0) return;
  takingLong.add(of);
  for (const [kind, make] of Object.entries(WORST_TEXTS)) await askAll(kind, make);
}

test('no text in a call costs more than its length allows', { timeout: 240_000 }, async () => {
  const document = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: ConstructorParameters<typeof SchemaTexts>[0] };
  };
  const texts = new SchemaTexts(document.components.schemas);
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      await sendCall(texts, method.toUpperCase(), path, operation);
  expect({ slow, failed }).toEqual({ slow: [], failed: [] });
  expect(refusedOf()).toEqual([]);
  // long texts get past the contract of every call that takes them
  expect([...takingLong].filter((of) => reached.get(of) !== 'passed')).toEqual(NOT_PASSED);
  expect(reached.size).toBeGreaterThan(200);
  expect(takingLong.size).toBeGreaterThan(25);
});
