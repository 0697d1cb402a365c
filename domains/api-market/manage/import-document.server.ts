import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { requireOwnDeveloper } from '../../developers/own-developer.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { readInThread } from '../documents/read-in-thread.server.ts';
import { storeDocument } from '../documents/store-document.server.ts';
import { API_LISTS } from '../reading/sitemap.server.ts';
import type { ImportDocumentInput } from './contract.ts';

/**
 * Makes an OpenAPI document the one that an API of the actor's developer shows. Throws `no_permission`,
 * `developer_suspended`, `api_not_found`, `api_taken_down`, and `api_document_invalid` with its `faults` by line.
 */
export async function importDocument(ctx: Ctx, input: ImportDocumentInput) {
  await requireImportable(ctx, input.id);
  const reading = await readInThread(input.document);
  if ('faults' in reading) throw new DomainError('api_document_invalid', { faults: reading.faults });
  const { read } = reading;
  return transact(ctx, async (tx) => {
    await requireImportable(tx, input.id);
    const { number } = await storeDocument(tx, input.id, input.document, read);
    await audit(tx, 'api.document_imported', `api:${input.id}`, { version: number });
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
