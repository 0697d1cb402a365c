import { sql } from 'kysely';
import { isDomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { readOperation } from './read-operation.server.ts';

/** A call with curl of the first operation that reads something, or of the first one; null of an API that is not listed. */
export async function readFirstSample(ctx: Ctx, apiId: number): Promise<string | null> {
  const found = await sql<{ slug: string }>`
    select slug from apis.operations where api_id = ${apiId}::bigint and removed_at is null
    order by method <> 'GET', sort, id limit 1`.execute(ctx.db);
  const [first] = found.rows;
  if (!first) return null;
  try {
    const { samples } = await readOperation(ctx, apiId, first.slug);
    return samples[0]?.code ?? null;
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'api_not_found') throw error;
    return null;
  }
}
