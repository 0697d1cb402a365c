import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { indexApi } from '../reading/index-api.server.ts';
import type { BreakingChange, ReadDocument } from './rules.ts';

/**
 * Makes a document the one that its API shows. Operations that it no longer has stay without a page, and get it back
 * when a later document has them again. The row of the API is locked by the transaction of `ctx.db`.
 */
export async function storeDocument(
  ctx: Pick<Ctx, 'db' | 'now'>,
  apiId: number,
  source: string,
  read: ReadDocument,
  changes: readonly BreakingChange[] = [],
): Promise<{ number: number }> {
  const { format, openapi, version } = read;
  const sha256 = createHash('sha256').update(source).digest('hex');
  const made = await sql<{ id: number; number: number }>`
    insert into apis.documents (api_id, number, sha256, format, openapi, version, source, document, changes,
      imported_at)
    select ${apiId}::bigint, coalesce(max(number), 0) + 1, ${sha256}, ${format}, ${openapi}, ${version}, ${source},
      ${JSON.stringify(read.document)}::json, ${JSON.stringify(changes)}::jsonb, ${ctx.now}::timestamptz
    from apis.documents where api_id = ${apiId}::bigint
    returning id, number`.execute(ctx.db);
  const { id = 0, number = 0 } = made.rows[0] ?? {};
  await storeOperations(ctx, apiId, read.operations);
  await sql`
    update apis.apis set document_id = ${id}::bigint, updated_at = ${ctx.now}::timestamptz
    where id = ${apiId}::bigint`.execute(ctx.db);
  await indexApi(ctx, apiId);
  return { number };
}

async function storeOperations(
  ctx: Pick<Ctx, 'db' | 'now'>,
  apiId: number,
  operations: ReadDocument['operations'],
): Promise<void> {
  // all at first, so that an address may move from one operation to another
  await sql`
    update apis.operations set removed_at = ${ctx.now}::timestamptz
    where api_id = ${apiId}::bigint and removed_at is null`.execute(ctx.db);
  const rows = operations.map((operation, sort) => ({ ...operation, sort }));
  await sql`
    insert into apis.operations (api_id, method, path, slug, tag, summary, is_deprecated, sort)
    select ${apiId}::bigint, method, path, slug, tag, summary, "isDeprecated", sort
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(method text, path text, slug text, tag text,
      summary text, "isDeprecated" boolean, sort integer)
    on conflict (api_id, method, path) do update set slug = excluded.slug, tag = excluded.tag,
      summary = excluded.summary, is_deprecated = excluded.is_deprecated, sort = excluded.sort, removed_at = null`.execute(
    ctx.db,
  );
}
