import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { type ServiceContact, serviceOfSite } from '../../sites/service-contact.ts';

const CHAT: ServiceContact = { type: 'h5', href: null, message: '' };

/** Where a shop's button for customer service leads, as an SQL expression; `id` is the shop's id in the statement. */
export function serviceContactJson(ctx: Ctx, id: RawBuilder<unknown>): RawBuilder<ServiceContact> {
  return sql<ServiceContact>`coalesce((
    select json_build_object('type', ms.service ->> 'type',
      'href', case ms.service ->> 'type' when 'h5' then nullif(ms.service ->> 'link', '')
        when 'phone' then 'tel:' || regexp_replace(ms.service ->> 'phone', '[^0-9+]', '', 'g')
        when 'email' then 'mailto:' || (ms.service ->> 'email') end,
      'message', coalesce(pick_text(ms.service -> 'message', ${ctx.locale}, ${ctx.site.defaultLocale}), ''))
    from merchant_settings ms where ms.merchant_id = ${id}), ${JSON.stringify(CHAT)}::json)`;
}

/** The same for one shop, for 0 the platform. */
export async function readServiceContact(ctx: Ctx, merchantId: number): Promise<ServiceContact> {
  if (merchantId === 0) return serviceOfSite(ctx.site, ctx.locale);
  const found = await sql<{ service: ServiceContact }>`
    select ${serviceContactJson(ctx, sql`${merchantId}::bigint`)} as service`.execute(ctx.db);
  return found.rows[0]?.service ?? CHAT;
}
