import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { addDays, dayIn } from '../../../platform/time-zone.ts';
import type { Ctx } from '../../context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { auditShop } from '../audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../own-merchant.server.ts';
import type { SaveHours } from './contract.ts';

/** Sets the business hours of one's own shop; holidays of the past are dropped. */
export async function saveHours(ctx: Ctx, { hours }: SaveHours): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'settings.edit');
  const yesterday = addDays(dayIn(timeZoneOf(ctx.site), ctx.now), -1);
  const kept = hours && {
    ...hours,
    holidays: hours.holidays.filter(({ date }) => date >= yesterday).toSorted((a, b) => a.date.localeCompare(b.date)),
  };
  await inTransaction(ctx.db, async (db) => {
    await sql`
      insert into merchant_settings (merchant_id, hours, updated_at)
      values (${own.id}::bigint, ${kept && JSON.stringify(kept)}::jsonb, ${ctx.now}::timestamptz)
      on conflict (merchant_id) do update set hours = excluded.hours, updated_at = excluded.updated_at`.execute(db);
    await auditShop({ ...ctx, db }, own, 'settings.hours_changed');
    await invalidateCache(db, 'catalog');
  });
}
