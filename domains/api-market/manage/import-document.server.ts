import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { DomainError } from '../../../platform/errors.ts';
import { readAll } from '../../../platform/http/multipart.ts';
import { audit } from '../../accounts/audit.server.ts';
import { requireOwnDeveloper } from '../../developers/own-developer.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { readInThread } from '../documents/read-in-thread.server.ts';
import { DOCUMENT_LIMITS } from '../documents/rules.ts';
import { storeDocument } from '../documents/store-document.server.ts';
import { API_LISTS } from '../reading/sitemap.server.ts';

/**
 * Makes an OpenAPI document the one that an API of the actor's developer shows. Throws `no_permission`,
 * `developer_suspended`, `api_not_found`, `api_taken_down`, `payload_too_large`, and `api_document_invalid` with its
 * `faults` by line.
 */
export async function importDocument(ctx: Ctx, id: number, file: AsyncIterable<Uint8Array>) {
  await requireImportable(ctx, id);
  const source = (await readAll(file, DOCUMENT_LIMITS.bytes)).toString();
  const reading = await readInThread(source);
  if ('faults' in reading) throw new DomainError('api_document_invalid', { faults: reading.faults });
  const { read } = reading;
  return transact(ctx, async (tx) => {
    await requireImportable(tx, id);
    const { number } = await storeDocument(tx, id, source, read);
    await audit(tx, 'api.document_imported', `api:${id}`, { version: number });
    await invalidateCache(tx.db, API_LISTS);
    return { number, operations: read.operations.length };
  });
}

/** Locks the API where `ctx` is a transaction. An API of another developer is refused like one that does not exist. */
async function requireImportable(ctx: Ctx, id: number): Promise<void> {
  const own = await requireOwnDeveloper(ctx, 'products.publish');
  const found = await sql<{ status: string }>`
    select status from apis.apis where id = ${id}::bigint and developer_id = ${own.id}::bigint for update`.execute(
    ctx.db,
  );
  const [api] = found.rows;
  if (!api) throw new DomainError('api_not_found', { id });
  if (api.status === 'taken_down') throw new DomainError('api_taken_down');
}
