import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { ShopAct } from '../audit/acts.ts';
import { auditShop } from '../audit/audit-shop.server.ts';
import { type OwnMerchant, requireOwnMerchant } from '../own-merchant.server.ts';

interface SettingsRow {
  announcement: string;
  banner_url: string;
  email: string;
  service: string;
  hours: string | null;
  return_address: string | null;
  notices: string;
}

/**
 * Changes settings of one's own shop in a transaction, records it in the shop's log and drops cached pages of the shop.
 * `change` returns the columns to write; `afterwards` runs in the same transaction once they are written.
 */
export async function writeSettings(
  ctx: Ctx,
  act: ShopAct,
  change: (ctx: Ctx, own: OwnMerchant) => Promise<Partial<SettingsRow>>,
  afterwards?: (ctx: Ctx, own: OwnMerchant) => Promise<void>,
): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'settings.edit');
  await transact(ctx, async (tx) => {
    await sql`insert into merchant_settings (merchant_id) values (${own.id}::bigint) on conflict do nothing`.execute(
      tx.db,
    );
    const row = await change(tx, own);
    await tx.db
      .updateTable('merchant_settings')
      .set({ ...row, updated_at: ctx.now })
      .where('merchant_id', '=', own.id)
      .execute();
    await afterwards?.(tx, own);
    await auditShop(tx, own, act);
    await invalidateCache(tx.db, 'catalog');
  });
}
