import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PageRow } from '../../../web/manifest/page-row.ts';
import { PAGES } from '../../../web/pages.ts';
import { type FieldOfHtml, formsOfHtml } from '../../support/forms-of-html.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { pagesWithActions } from '../../support/routes-of-pages.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { put, SchemaTexts } from '../../support/texts-of-schema.ts';
import { piledMarks, processorTimeOf, speedOfMachine, WORST_TEXTS } from '../../support/worst-texts.ts';

/**
 * No text costs more than its length allows: every call and every form of the pages gets texts that are expensive to
 * normalise, match, split or render, as long as their fields take them and as long as a body may be.
 */
const BODY = 240_000;
/** A field that takes more than this may be rendered or indexed: it gets every text. */
const LONG = 1_000;
const MANY_FIELDS = 2;

let shop: RunningApp;
const tokens: Record<string, string> = {};
/** Rows of pages that take forms. */
let acting: PageRow[];
/** Milliseconds of processor time per request. */
let bound: number;
const slow: string[] = [];
const failed: string[] = [];
const reached = new Map<number, number>();

beforeEach(() => {
  slow.length = 0;
  failed.length = 0;
});
beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
  for (const name of ['shopper', 'merchant', 'owner']) {
    const body = { email: `${name}@stoa.test`, password: 'stoa-demo-2026' };
    tokens[name] = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  }
  const patterns = new Set(await pagesWithActions());
  acting = PAGES.rows.filter(({ path }) => patterns.has(path) && !path.startsWith('/bbs/:theme'));
  bound = 400 * Math.max(1, speedOfMachine() / 30);
});
afterAll(() => shop.close());

async function send(name: string, url: string, request: RequestInit): Promise<void> {
  const time = await processorTimeOf(async () => {
    // a body that is refused before it was read ends the connection
    const answer = await fetch(shop.url + url, { redirect: 'manual', ...request }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    const status = answer?.status ?? 0;
    reached.set(status, (reached.get(status) ?? 0) + 1);
    if (status >= 500) failed.push(`${status} ${name}`);
  }, bound);
  if (time > bound) slow.push(`${name}: ${Math.round(time)} ms`);
}

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, nth) => items.slice(nth * size, (nth + 1) * size));

function readerOf({ path, frame }: PageRow): string | undefined {
  if (frame === 'platform-office') return tokens.owner;
  if (frame === 'merchant-office' || frame === 'developer-office') return tokens.merchant;
  return path.startsWith('/bbs') ? tokens.owner : tokens.shopper;
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
    const token = readerOf(row);
    const answer = await fetch(shop.url + address, { redirect: 'manual', headers: token ? { token } : {} });
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
  for (const { name, kind, value } of fields) {
    if (kind === 'file') continue;
    body.append(name, changes.get(name) ?? (value || '1'));
  }
  return body;
}

async function sendForm(form: Sent): Promise<void> {
  const token = readerOf(form.row);
  const headers: Record<string, string> = token ? { token } : {};
  const [path, query] = form.url.split('?');
  const url = `${path === '/' ? '/_root' : path}.data${query ? `?${query}` : ''}`;
  const name = `${form.row.path} ${form.intent}`;
  const fields = [
    ...new Map(form.fields.filter(({ kind }) => kind !== 'file').map((field) => [field.name, field])).values(),
  ];
  for (const some of chunksOf(fields, MANY_FIELDS)) {
    const changes = new Map(some.map((field) => [field.name, piledMarks(BODY / 2 / some.length)]));
    await send(`${name} ${[...changes.keys()]} overlong`, url, {
      method: 'POST',
      headers,
      body: bodyOf(form, changes),
    });
  }
  const long = fields.filter(
    ({ kind, maxLength }) => (kind === 'textarea' ? (maxLength ?? BODY) : (maxLength ?? 0)) >= LONG,
  );
  for (const [kind, make] of Object.entries(WORST_TEXTS)) {
    if (long.length === 0) break;
    const changes = new Map(
      long.map(({ name: each, maxLength }) => [each, make(Math.min(maxLength ?? BODY, BODY / 3 / long.length))]),
    );
    await send(`${name} ${[...changes.keys()]} ${kind}`, url, { method: 'POST', headers, body: bodyOf(form, changes) });
  }
}

test('no text in a form of the pages costs more than its length allows', { timeout: 240_000 }, async () => {
  const forms = await readForms();
  const seen = new Set(forms.map(({ row }) => row.module));
  const unseen = acting.filter(({ module }) => !seen.has(module)).flatMap(formsOfSource);
  for (const form of [...forms, ...unseen]) await sendForm(form);
  expect({ slow, failed }).toEqual({ slow: [], failed: [] });
});

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Parameters<SchemaTexts['texts']>[0] }[];
  requestBody?: { content: Record<string, { schema: Parameters<SchemaTexts['texts']>[0] }> };
}

const callerOf = (path: string) =>
  /^\/api\/(?:platform|community|developer)\//.test(path)
    ? tokens.owner
    : path.startsWith('/api/merchant/')
      ? tokens.merchant
      : tokens.shopper;

/** Calls that would end the session of the walk. */
const ENDS_SESSION = /\/(?:logout|close|sessions?\/(?:end|revoke)\w*)$/;

async function sendCall(texts: SchemaTexts, method: string, path: string, operation: Operation): Promise<void> {
  const known = new Map<string, unknown>([['id', 1]]);
  const address = path.replace(/\{(\w+)\}/g, '1');
  const token = callerOf(path);
  const headers: Record<string, string> = { 'content-type': 'application/json', ...(token ? { token } : {}) };
  const name = `${method} ${path}`;
  const queried = (operation.parameters ?? []).filter(
    ({ in: place, schema }) => place === 'query' && texts.texts(schema).length > 0,
  );
  if (queried.length > 0) {
    const query = new URLSearchParams(queried.map((each) => [each.name, piledMarks(1_200 / queried.length)]));
    await send(`${name} query`, `${address}?${query}`, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
  }
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (!schema) return;
  const sample = texts.sample(schema, known);
  const found = texts.texts(schema);
  const ask = (kind: string, changed: typeof found, textFor: (most: number) => string) => {
    const body = JSON.stringify(
      changed.reduce((made, { path: place, maxLength }) => put(made, place, textFor(maxLength)), sample),
    );
    return send(`${name} ${changed.map(({ path: place }) => place.join('.'))} ${kind}`, address, {
      method,
      headers,
      body,
    });
  };
  for (const some of chunksOf(found, MANY_FIELDS))
    await ask('overlong', some, () => piledMarks(BODY / 2 / some.length));
  const long = found.filter(({ maxLength }) => maxLength >= LONG);
  for (const [kind, make] of long.length > 0 ? Object.entries(WORST_TEXTS) : [])
    await ask(kind, long, (most) => make(Math.min(most, Math.floor(BODY / 3 / long.length))));
}

test('no text in a call costs more than its length allows', { timeout: 240_000 }, async () => {
  const document = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: ConstructorParameters<typeof SchemaTexts>[0] };
  };
  const texts = new SchemaTexts(document.components.schemas);
  reached.clear();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      if (!ENDS_SESSION.test(path)) await sendCall(texts, method.toUpperCase(), path, operation);
  expect({ slow, failed }).toEqual({ slow: [], failed: [] });
});
