import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { describeOperation } from '../documents/describe-operation.ts';
import type { DescribedOperation } from '../documents/described.ts';
import { gatewayAddress } from '../subscriptions/gateway-address.ts';
import { API_LISTS } from './sitemap.server.ts';

interface OperationRow {
  documentId: number;
  apiSlug: string;
  method: string;
  path: string;
}

/** An operation of a listed API as its document describes it. Throws `api_not_found`. */
export async function readOperation(ctx: Ctx, apiId: number, slug: string): Promise<DescribedOperation> {
  const found = await sql<OperationRow>`
    select a.document_id as "documentId", a.slug as "apiSlug", o.method, o.path
    from apis.operations o join apis.apis a on a.id = o.api_id
    where o.api_id = ${apiId}::bigint and o.slug = ${slug} and o.removed_at is null and a.status = 'listed'`.execute(
    ctx.db,
  );
  const [row] = found.rows;
  if (!row) throw new DomainError('api_not_found', { id: apiId });
  // a document never changes: its megabytes are read once for each of its operations
  const key = `api-operation|${row.documentId}|${slug}`;
  const described = await ctx.app.valueCache.fill(key, [API_LISTS], () => readDescription(ctx, row));
  if (!described) throw new DomainError('api_not_found', { id: apiId });
  return described;
}

async function readDescription(ctx: Ctx, { documentId, apiSlug, method, path }: OperationRow) {
  const found = await sql<{ document: Record<string, unknown> }>`
    select document from apis.documents where id = ${documentId}::bigint`.execute(ctx.db);
  const base = gatewayAddress(ctx.app, apiSlug);
  return describeOperation(found.rows[0]?.document ?? {}, { method, path, base });
}
