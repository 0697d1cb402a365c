import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import type { Ctx } from '../context.ts';

/** Users know developers by their names, so no two share one in any case. Throws `developer_name_taken`. */
export async function refuseTakenName(ctx: Pick<Ctx, 'db'>, name: string, ownId: number | null): Promise<void> {
  const found = await sql`
    select 1 from developers where lower(name) = lower(${name}) and status <> 'closed'
      and id is distinct from ${ownId}::bigint`.execute(ctx.db);
  if (found.rows.length > 0) throw new DomainError('developer_name_taken');
}
