import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';

/** Resolves a difference with a note on its cause. Throws `finding_not_found`, `finding_resolved`. */
export async function resolveFinding(ctx: Ctx, { id, note }: { id: number; note: string }): Promise<void> {
  const { userId } = requirePlatformPermission(ctx, 'payments.manage');
  return transact(ctx, async (tx) => {
    const resolved = await sql<{ provider: string; ref: string; kind: string }>`
      update reconciliation_findings set resolved_at = ${ctx.now}::timestamptz, resolved_by = ${userId}::bigint, note = ${note}
      where id = ${id}::bigint and resolved_at is null returning provider, ref, kind`.execute(tx.db);
    const row = resolved.rows[0];
    if (row) {
      const { provider, ref, kind } = row;
      return audit(tx, 'payment.difference_resolved', `${provider}:${ref}`, { kind, note });
    }
    const known = await tx.db
      .selectFrom('reconciliation_findings')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    throw new DomainError(known ? 'finding_resolved' : 'finding_not_found');
  });
}
