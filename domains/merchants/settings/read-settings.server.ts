import { sql } from 'kysely';
import { hasVerifiedEmail } from '../../accounts/mail-address.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { requireOwnMerchant } from '../own-merchant.server.ts';
import type { ShopSettings } from './contract.ts';
import { SHOP_NOTICES } from './rules.ts';
import { readServiceAddress } from './service-address.server.ts';

type Row = Omit<ShopSettings, 'timeZone' | 'service' | 'serviceAddress' | 'notices'> & {
  service: Partial<ShopSettings['service']>;
  notices: Partial<ShopSettings['notices']>;
};

const NO_SERVICE: ShopSettings['service'] = { type: 'h5', link: '', message: {}, phone: '', email: '' };

/** The settings of one's own shop. */
export async function readShopSettings(ctx: Ctx): Promise<ShopSettings> {
  const own = await requireOwnMerchant(ctx, 'settings.edit');
  const found = await sql<Row>`
    select m.name, m.intro, m.logo_url as logo, m.phone, m.address, coalesce(s.announcement, '{}') as announcement,
      coalesce(s.banner_url, '') as banner, coalesce(s.email, '') as email, coalesce(s.service, '{}') as service, s.hours,
      s.return_address as "returnAddress", coalesce(s.notices, '{}') as notices,
      (select json_agg(json_build_object('userId', u.id, 'nickname', u.nickname, 'hasEmail', ${hasVerifiedEmail('u')})
        order by u.id = m.owner_id desc, u.id)
        from users u where u.id = m.owner_id or u.id in (select user_id from merchant_staff where merchant_id = m.id)) as staff
    from merchants m left join merchant_settings s on s.merchant_id = m.id where m.id = ${own.id}::bigint`.execute(
    ctx.db,
  );
  const row = found.rows[0] as Row;
  return {
    ...row,
    service: { ...NO_SERVICE, ...row.service },
    notices: Object.fromEntries(SHOP_NOTICES.map((kind) => [kind, row.notices[kind] ?? []])) as ShopSettings['notices'],
    staff: row.staff ?? [],
    serviceAddress: await readServiceAddress(ctx, { merchantId: own.id, siteId: ctx.site.id }),
    timeZone: timeZoneOf(ctx.site),
  };
}
