import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { DomainError } from '../../../platform/errors.ts';
import { readAll } from '../../../platform/http/multipart.ts';
import { audit } from '../../accounts/audit.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notifyEach } from '../../messages/notify.server.ts';
import { type BreakingChange, DOCUMENT_LIMITS, type FormerDocument } from '../documents/rules.ts';
import { storeDocument } from '../documents/store-document.server.ts';
import { inLanguage } from '../reading/read-cards.server.ts';
import { API_LISTS } from '../reading/sitemap.server.ts';
import { type FetchDocument, fetchDocument } from './fetch-document.server.ts';
import { dropApi, type LockedApi, lockOwnApi } from './own-api.server.ts';

interface Imported {
  number: number;
  operations: number;
  changes: BreakingChange[];
}

/**
 * Makes an OpenAPI document the one that an API of the actor's developer shows. Subscribers are notified, in the same
 * transaction, of what breaks their programs. Throws `no_permission`, `developer_suspended`, `api_not_found`,
 * `api_taken_down`, `payload_too_large`, `api_document_changed` if another one was imported meanwhile, and
 * `api_document_invalid` with its `faults` by line.
 */
export async function importDocument(ctx: Ctx, id: number, file: AsyncIterable<Uint8Array>): Promise<Imported> {
  const api = await lockOwnApi(ctx, id);
  return storeSource(ctx, api, (await readAll(file, DOCUMENT_LIMITS.bytes)).toString());
}

/** The same from an address. Throws `api_document_address` and `api_document_unreachable` as well. */
export async function importFromAddress(
  ctx: Ctx,
  { id, address }: { id: number; address: string },
  fetch: FetchDocument = fetchDocument,
): Promise<Imported> {
  const api = await lockOwnApi(ctx, id);
  return storeSource(ctx, api, await fetch(address));
}

async function storeSource(ctx: Ctx, { id, documentId }: LockedApi, source: string): Promise<Imported> {
  const reading = await ctx.app.documentReader.read(
    source,
    documentId === null ? null : await readFormer(ctx, id, documentId),
  );
  if ('faults' in reading) throw new DomainError('api_document_invalid', { faults: reading.faults });
  const { read, changes } = reading;
  return transact(ctx, async (tx) => {
    const api = await lockOwnApi(tx, id);
    // what has changed was found against the former one
    if (api.documentId !== documentId) throw new DomainError('api_document_changed');
    const { number } = await storeDocument(tx, id, source, read, changes);
    await audit(tx, 'api.document_imported', `api:${id}`, { version: number });
    if (changes.length > 0) await notifySubscribers(tx, api, number, changes);
    await dropApi(tx, id);
    await invalidateCache(tx.db, API_LISTS);
    return { number, operations: read.operations.length, changes };
  });
}

async function readFormer(ctx: Ctx, apiId: number, documentId: number): Promise<FormerDocument | null> {
  const found = await sql<FormerDocument>`
    select d.document, (select coalesce(jsonb_agg(jsonb_build_object('method', o.method, 'path', o.path) order by o.sort), '[]')
      from apis.operations o where o.api_id = d.api_id and o.removed_at is null) as operations
    from apis.documents d where d.id = ${documentId}::bigint and d.api_id = ${apiId}::bigint`.execute(ctx.db);
  return found.rows[0] ?? null;
}

const MOST_NAMED = 5;

async function notifySubscribers(ctx: Ctx, api: LockedApi, version: number, changes: readonly BreakingChange[]) {
  const found = await sql<{ userId: number }>`
    select distinct user_id as "userId" from apis.subscriptions
    where api_id = ${api.id}::bigint and user_id is not null and (ends_at is null or ends_at > ${ctx.now}::timestamptz)
    order by user_id`.execute(ctx.db);
  const operations = [...new Set(changes.map(({ method, path }) => `${method} ${path}`))];
  const named = [...operations.slice(0, MOST_NAMED), ...(operations.length > MOST_NAMED ? ['…'] : [])].join(', ');
  const data = { name: inLanguage(ctx, api.name), version: String(version), operations: named };
  await notifyEach(
    ctx,
    'api.changed',
    found.rows.map(({ userId }) => ({ userId, data, link: `/api_detail/${api.id}` })),
  );
}
