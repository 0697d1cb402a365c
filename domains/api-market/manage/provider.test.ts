import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '../../../platform/errors.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as } from '../../../tests/support/people.ts';
import {
  addProvider,
  answersTo,
  CITIES,
  FOR_PUBLISHERS,
  FOR_READERS,
  fileOf,
  type Provider,
} from '../../../tests/support/provider.ts';
import { newcomerOf } from '../../../tests/support/staff.ts';
import { noteUpload } from '../../../tests/support/uploads.ts';
import { readApi } from '../reading/read-api.server.ts';
import { cancelSubscription, subscribe } from '../subscriptions/subscribe.server.ts';
import { editApiInput } from './contract.ts';
import { editApi } from './edit-api.server.ts';
import { fetchDocument } from './fetch-document.server.ts';
import { importDocument, importFromAddress } from './import-document.server.ts';
import { listOwnApis, readOwnApi } from './own-apis.server.ts';
import { saveApiIcon } from './save-icon.server.ts';
import { submitApi, withdrawApi } from './submit-api.server.ts';

const WITHOUT_ONE = CITIES.slice(0, CITIES.indexOf('  /cities/{id}'));

let bare: BareApp;
let provider: Provider;
beforeAll(async () => {
  bare = await startBareApp();
  provider = await addProvider(bare);
});
afterAll(() => bare.close());

const setState = (id: number, status: string) =>
  sql`update apis.apis set status = ${status}, listed_at = now() where id = ${id}::bigint`.execute(
    bare.app.database.db,
  );
async function noticesOf(userId: number): Promise<unknown[]> {
  const found = await sql<{ kind: string; data: unknown }>`
    select kind, data from notices where user_id = ${userId}::bigint and kind like 'api.%' order by id`.execute(
    bare.app.database.db,
  );
  return found.rows;
}

/** A listed API with a free plan. */
async function listed(): Promise<{ id: number; planId: number }> {
  const id = await provider.newApi();
  await importDocument(provider.owner, id, fileOf(CITIES));
  const planId = await provider.newPlan(id);
  await setState(id, 'listed');
  return { id, planId };
}

describe('of one’s own APIs', () => {
  it('the list and the page are for the team, the changes for those who publish', async () => {
    const id = await provider.newApi();
    const texts = { name: { fr: 'Toulouse' }, summary: {}, description: { en: 'Cities.' } };
    const edit = editApiInput.parse({ id, categoryId: provider.categoryId, ...texts });
    expect(await answersTo(provider, (ctx) => readOwnApi(ctx, id))).toEqual(FOR_READERS);
    expect(await answersTo(provider, (ctx) => editApi(ctx, edit))).toEqual(FOR_PUBLISHERS);
    expect(await answersTo(provider, (ctx) => importDocument(ctx, id, fileOf(CITIES)))).toEqual(FOR_PUBLISHERS);
    const fetched = async () => CITIES;
    expect(
      await answersTo(provider, (ctx) => importFromAddress(ctx, { id, address: 'https://a.example.org' }, fetched)),
    ).toEqual(FOR_PUBLISHERS);
    expect(await readOwnApi(provider.owner, id)).toMatchObject(texts);
  });

  it('a draft with a summary, a document and a plan is submitted, and withdrawn', async () => {
    const id = await provider.newApi({ summary: {} });
    expect((await readOwnApi(provider.owner, id)).missing).toEqual(['summary', 'document', 'plan']);
    await expect(submitApi(provider.owner, id)).rejects.toMatchObject({ code: 'api_incomplete' });
    const texts = { name: { en: 'Cities' }, summary: { en: 'All' }, description: {} };
    await editApi(provider.owner, { id, categoryId: provider.categoryId, ...texts });
    await importDocument(provider.owner, id, fileOf(CITIES));
    await provider.newPlan(id);
    await expect(withdrawApi(provider.owner, id)).rejects.toMatchObject({ code: 'api_state_changed' });
    expect(await answersTo(provider, (ctx) => submitApi(ctx, id))).toEqual({
      ...FOR_PUBLISHERS,
      publisher: 'api_state_changed',
    });
    expect((await listOwnApis(provider.owner)).find((api) => api.id === id)).toMatchObject({
      status: 'in_review',
      operations: 2,
    });
    expect(await answersTo(provider, (ctx) => withdrawApi(ctx, id))).toEqual({
      ...FOR_PUBLISHERS,
      publisher: 'api_state_changed',
    });
    const acts = await sql<{ act: string }>`
      select act from audit_log where subject = ${`api:${id}`} and act in ('api.submitted', 'api.withdrawn')
      order by id`.execute(bare.app.database.db);
    expect(acts.rows.map(({ act }) => act)).toEqual(['api.submitted', 'api.withdrawn']);
  });

  it('the icon is a picture that its uploader chose, and shown at once', async () => {
    const { id } = await listed();
    const icon = '/media/images/api/own.webp';
    await noteUpload(provider.owner, icon);
    await expect(saveApiIcon(provider.people.publisher, { id, icon })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await saveApiIcon(provider.owner, { id, icon });
    expect((await readApi(bare.ctx(), id)).icon).toBe(icon);
    expect(await answersTo(provider, (ctx) => saveApiIcon(ctx, { id, icon: '' }))).toEqual(FOR_PUBLISHERS);
    expect((await readOwnApi(provider.owner, id)).icon).toBe('');
  });

  it('one that was taken down is not changed', async () => {
    const { id } = await listed();
    await setState(id, 'taken_down');
    const { isEditable } = await readOwnApi(provider.owner, id);
    expect(isEditable).toBe(false);
    await expect(submitApi(provider.owner, id)).rejects.toMatchObject({ code: 'api_taken_down' });
  });
});

describe('what a document breaks', () => {
  it('is kept, and each subscriber is notified once', async () => {
    const { id, planId } = await listed();
    const userId = await newcomerOf(bare);
    const subscriber = await as(bare.ctx(), userId);
    await subscribe(subscriber, { planId });
    const former = await as(bare.ctx(), await newcomerOf(bare));
    await cancelSubscription(former, (await subscribe(former, { planId })).id);
    await sql`
      update apis.subscriptions set started_at = now() - interval '2 days', ends_at = now() - interval '1 day'
      where user_id = ${former.actor.userId}::bigint`.execute(bare.app.database.db);

    const broken = await importDocument(provider.owner, id, fileOf(WITHOUT_ONE));
    expect(broken).toMatchObject({ number: 2, operations: 1, changes: [{ kind: 'operation_removed' }] });
    expect((await readOwnApi(provider.owner, id)).document?.changes).toEqual(broken.changes);
    const { changes } = await importDocument(provider.owner, id, fileOf(CITIES));
    expect(changes).toEqual([]);
    expect(await noticesOf(userId)).toEqual([
      { kind: 'api.changed', data: { name: 'Cities', version: '2', operations: 'GET /cities/{id}' } },
    ]);
    expect(await noticesOf(former.actor.userId)).toEqual([]);
  });

  it('is found against the document that it replaces: of two imports at once, one is refused', async () => {
    const { id } = await listed();
    const tried = await Promise.allSettled(
      [CITIES, WITHOUT_ONE].map((text) => importDocument(provider.owner, id, fileOf(text))),
    );
    const refused = tried.flatMap((each) => (each.status === 'rejected' ? each.reason.code : []));
    expect(refused).toEqual(['api_document_changed']);
  });
});

describe('a document at an address', () => {
  it('is imported, and refused like a file', async () => {
    const id = await provider.newApi();
    const address = 'https://docs.example.org/openapi.yaml';
    const importing = (text: string) => importFromAddress(provider.owner, { id, address }, async () => text);
    expect(await importing(CITIES)).toMatchObject({ number: 1, operations: 2 });
    await expect(importing('openapi: 3.0.3')).rejects.toMatchObject({ code: 'api_document_invalid' });
    const unreachable = async () => {
      throw new DomainError('api_document_unreachable');
    };
    await expect(importFromAddress(provider.owner, { id, address }, unreachable)).rejects.toMatchObject({
      code: 'api_document_unreachable',
    });
  });

  it.each([
    'http://docs.example.org/a.json',
    'https://127.0.0.1/a.json',
    'https://[::1]/a',
    'https://10.0.0.1',
    'file:///etc/passwd',
  ])('is not read at %s', async (address) => {
    await expect(fetchDocument(address)).rejects.toMatchObject({ code: 'api_document_address' });
  });
});
