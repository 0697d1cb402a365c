import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { requireRecent } from '../../accounts/sessions/require-recent.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';

/**
 * Lets the shops on a site receive the transfers of their buyers themselves, or not. Requires a recent authentication.
 * Throws `not_found`, `confirm_needed`.
 */
export async function saveShopsCollect(ctx: Ctx, { site, isOn }: { site: string; isOn: boolean }): Promise<void> {
  requirePlatformPermission(ctx, 'payments.manage');
  requireRecent(ctx);
  await transact(ctx, async (tx) => {
    const saved = await sql`
      update sites set settings = settings || jsonb_build_object('shopsCollect', ${isOn}::boolean)
      where key = ${site} returning id`.execute(tx.db);
    if (saved.rows.length === 0) throw new DomainError('not_found');
    await audit(tx, 'payment.shops_collect_saved', `site:${site}`, { isOn });
    await invalidateCache(tx.db, 'sites');
  });
}
