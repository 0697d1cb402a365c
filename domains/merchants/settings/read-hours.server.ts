import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { BusinessHours } from '../../sites/business-hours.ts';

/** The business hours of a shop, for 0 those of the platform on this site; null without any. */
export async function readBusinessHours(
  ctx: Pick<Ctx, 'db' | 'site'>,
  merchantId: number,
): Promise<BusinessHours | null> {
  if (merchantId === 0) return ctx.site.settings.hours ?? null;
  const found = await sql<{ hours: BusinessHours | null }>`
    select hours from merchant_settings where merchant_id = ${merchantId}::bigint`.execute(ctx.db);
  return found.rows[0]?.hours ?? null;
}
