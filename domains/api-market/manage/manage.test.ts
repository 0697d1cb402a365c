import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { addDeveloper } from '../../../tests/support/app-developer.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import type { Ctx } from '../../kit/context.ts';
import { DOCUMENT_LIMITS } from '../documents/rules.ts';
import { readApi } from '../reading/read-api.server.ts';
import { createApiInput } from './contract.ts';
import { createApi } from './create-api.server.ts';
import { importDocument } from './import-document.server.ts';
import { listOwnApis } from './own-apis.server.ts';
import { upstreamOf } from './rules.ts';

const DOCUMENT = `openapi: 3.0.3
info: { title: Cities, version: "1" }
paths: { "/cities": { get: { summary: All cities, responses: { "200": { description: d } } } } }`;

async function* fileOf(text: string) {
  yield Buffer.from(text);
}

let bare: BareApp;
let owner: Ctx;
let other: Ctx;
let categoryId = 0;
beforeAll(async () => {
  bare = await startBareApp();
  ({ owner } = await addDeveloper(bare));
  ({ owner: other } = await addDeveloper(bare));
  const made = await sql<{ id: number }>`
    insert into categories (kind, key, level, name) values ('api', 'data', 1, '{"en":"Data"}') returning id`.execute(
    bare.app.database.db,
  );
  categoryId = made.rows[0]?.id ?? 0;
});
afterAll(() => bare.close());

let apis = 0;
const filled = (more: object = {}) => {
  apis += 1;
  const name = { en: 'Cities' };
  return createApiInput.parse({
    slug: `cities-${apis}`,
    categoryId,
    name,
    upstreamUrl: 'https://a.example.org/v1/',
    ...more,
  });
};

describe('an API', () => {
  it('is created as a draft that its developer lists and nobody reads', async () => {
    const { id } = await createApi(owner, filled());
    expect((await listOwnApis(owner))[0]).toMatchObject({ id, status: 'draft', documentNumber: null, operations: 0 });
    expect((await listOwnApis(other)).map((api) => api.id)).not.toContain(id);
    await expect(readApi(bare.ctx(), id)).rejects.toMatchObject({ code: 'api_not_found' });
  });

  it('has an identifier of its own, and a category of APIs', async () => {
    await createApi(owner, filled({ slug: 'taken' }));
    await expect(createApi(other, filled({ slug: 'taken' }))).rejects.toMatchObject({ code: 'api_slug_taken' });
    await expect(createApi(owner, filled({ categoryId: 999_999 }))).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect(createApiInput.safeParse({ ...filled(), slug: 'No Spaces' }).success).toBe(false);
    expect(createApiInput.safeParse({ ...filled(), name: {} }).success).toBe(false);
  });
});

test.each<[typed: string, upstream: string | undefined]>([
  ['https://a.example.org/v1/', 'https://a.example.org/v1'],
  [' https://A.example.org ', 'https://a.example.org'],
  ['http://a.example.org', undefined],
  ['https://localhost', undefined],
  ['https://10.0.0.1', undefined],
  ['https://[::1]/', undefined],
  ['https://user:pass@a.example.org', undefined],
  ['https://a.example.org/?key=1', undefined],
])('calls are forwarded to %s as %s', (typed, upstream) => {
  expect(upstreamOf(typed)).toBe(upstream);
});

describe('a document', () => {
  it('is imported, again and again, and found by what it says', async () => {
    const { id } = await createApi(owner, filled());
    expect(await importDocument(owner, id, fileOf(DOCUMENT))).toEqual({ number: 1, operations: 1, changes: [] });
    expect(await importDocument(owner, id, fileOf(DOCUMENT))).toEqual({ number: 2, operations: 1, changes: [] });
    expect((await listOwnApis(owner))[0]).toMatchObject({ id, documentNumber: 2, operations: 1 });
    const acts = await sql<{ act: string }>`
      select act from audit_log where subject = ${`api:${id}`} order by id`.execute(bare.app.database.db);
    expect(acts.rows.map(({ act }) => act)).toEqual(['api.created', ...Array(2).fill('api.document_imported')]);
  });

  it('with faults is refused with their lines, and changes nothing', async () => {
    const { id } = await createApi(owner, filled());
    const document = DOCUMENT.replace('title: Cities, ', '');
    await expect(importDocument(owner, id, fileOf(document))).rejects.toMatchObject({
      code: 'api_document_invalid',
      details: { faults: [{ line: 2, code: 'schema', detail: expect.stringContaining('title') }] },
    });
    expect((await listOwnApis(owner))[0]).toMatchObject({ id, documentNumber: null });
  });

  it('that is too long or cannot be stored is refused', async () => {
    const { id } = await createApi(owner, filled());
    const long = fileOf(`${DOCUMENT}\n#${'x'.repeat(DOCUMENT_LIMITS.bytes)}`);
    await expect(importDocument(owner, id, long)).rejects.toMatchObject({ code: 'payload_too_large' });
    await expect(importDocument(owner, id, fileOf(`${DOCUMENT}\n# \0`))).rejects.toMatchObject({
      code: 'api_document_invalid',
      details: { faults: [{ line: 4 }] },
    });
  });

  it('is imported by the developer of the API only, while the platform has not taken it down', async () => {
    const { id } = await createApi(owner, filled());
    await expect(importDocument(other, id, fileOf(DOCUMENT))).rejects.toMatchObject({ code: 'api_not_found' });
    await expect(importDocument(bare.ctx(), id, fileOf(DOCUMENT))).rejects.toMatchObject({
      code: 'login_required',
    });
    await sql`update apis.apis set status = 'taken_down' where id = ${id}::bigint`.execute(bare.app.database.db);
    await expect(importDocument(owner, id, fileOf(DOCUMENT))).rejects.toMatchObject({ code: 'api_taken_down' });
  });
});
