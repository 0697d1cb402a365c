import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { requireOwnMerchant } from '../own-merchant.server.ts';
import type { ShopSettings } from './contract.ts';

/** The settings of one's own shop. */
export async function readShopSettings(ctx: Ctx): Promise<ShopSettings> {
  const own = await requireOwnMerchant(ctx, 'settings.edit');
  const found = await sql<Omit<ShopSettings, 'timeZone'>>`
    select s.hours from merchants m left join merchant_settings s on s.merchant_id = m.id
    where m.id = ${own.id}::bigint`.execute(ctx.db);
  return { hours: found.rows[0]?.hours ?? null, timeZone: timeZoneOf(ctx.site) };
}
