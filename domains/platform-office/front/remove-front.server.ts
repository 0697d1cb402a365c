import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';

const KINDS = { hot_words: 'hot-word', advertisements: 'advertisement' } as const;

/** Deletes popular searches or advertisements; returns their number. Their content stays in the audit log. */
export async function removeFront(ctx: Ctx, table: keyof typeof KINDS, ids: readonly number[]): Promise<number> {
  requirePlatformPermission(ctx, 'content.manage');
  return transact(ctx, async (tx) => {
    const gone = await sql<{ id: number; title: unknown }>`
      delete from ${sql.table(table)} where id = any (${[...ids]}::bigint[]) returning id, title`.execute(tx.db);
    if (gone.rows.length === 0) return 0;
    await audit(tx, `${KINDS[table]}.removed`, KINDS[table], { removed: gone.rows });
    await invalidateCache(tx.db, 'sites');
    return gone.rows.length;
  });
}
