import { sql } from 'kysely';
import { isLocale, type Locale } from '../../../platform/locale/locale.ts';
import { hasVerifiedEmail } from '../../accounts/mail-address.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { ServiceAddress } from './contract.ts';

/** Customer service of a shop, or with merchant 0 that of the platform on a site. */
export interface ServiceDesk {
  merchantId: number;
  siteId: number;
}

export interface StoredServiceAddress {
  /** Name of the shop or site in all languages. */
  name: Record<string, string>;
  /** As entered in the settings; empty if none is. */
  email: string;
  isConfirmed: boolean;
  /** Verified address of the owner. */
  ownerEmail: string | null;
  locale: Locale;
}

/**
 * The service address as the settings have it. It is confirmed by the link of its mail, or by being the owner's verified
 * address. Undefined if the shop or site does not exist.
 */
export async function findServiceAddress(
  { db, site }: Pick<Ctx, 'db' | 'site'>,
  desk: ServiceDesk,
): Promise<StoredServiceAddress | undefined> {
  const found = await sql<Omit<StoredServiceAddress, 'locale'> & { locale: string | null }>`
    select d.name, d.email, d.locale, d.owner_email as "ownerEmail",
      d.email <> '' and (coalesce(lower(d.owner_email) = lower(d.email), false) or exists (
        select from service_addresses a where a.confirmed_at is not null and lower(a.email) = lower(d.email)
          and (a.merchant_id = d.merchant_id or a.site_id = d.site_id))) as "isConfirmed"
    from (${desk.merchantId === 0 ? ofSite(desk) : ofShop(desk)}) d`.execute(db);
  const [row] = found.rows;
  return row && { ...row, locale: isLocale(row.locale) ? row.locale : site.defaultLocale };
}

/** The address of the service, else the shop's contact. */
const ofShop = ({ merchantId }: ServiceDesk) => sql`
  select m.id as merchant_id, null::bigint as site_id, m.name,
    coalesce(nullif(s.service ->> 'email', ''), s.email, '') as email, u.locale,
    case when ${hasVerifiedEmail('u')} then u.email end as owner_email
  from merchants m left join merchant_settings s on s.merchant_id = m.id left join users u on u.id = m.owner_id
  where m.id = ${merchantId}::bigint`;

/** A site has several owners: the one with this address, else the first. */
const ofSite = ({ siteId }: ServiceDesk) => sql`
  select null::bigint as merchant_id, s.id as site_id, s.name, coalesce(s.settings ->> 'serviceEmail', '') as email,
    s.default_locale as locale, o.email as owner_email
  from sites s left join lateral (
    select u.email from site_members sm join roles r on r.id = sm.role_id join users u on u.id = sm.user_id
    where sm.site_id = s.id and r.key = 'owner' and u.status = 'active' and u.email is not null
      and ${hasVerifiedEmail('u')}
    order by lower(u.email) = lower(s.settings ->> 'serviceEmail') desc nulls last, sm.joined_at, u.id limit 1) o on true
  where s.id = ${siteId}::bigint`;

/** What the settings show of the service address. */
export async function readServiceAddress(ctx: Pick<Ctx, 'db' | 'site'>, desk: ServiceDesk): Promise<ServiceAddress> {
  const found = await findServiceAddress(ctx, desk);
  return found?.email ? { email: found.email, isConfirmed: found.isConfirmed } : null;
}

/**
 * Where messages that nobody answers are mailed: the service address once it is confirmed, until then the owner's
 * verified one. Null without either, and for the platform if no service address is entered.
 */
export async function readWaitingRecipient(
  ctx: Pick<Ctx, 'db' | 'site'>,
  desk: ServiceDesk,
): Promise<{ email: string; locale: Locale } | null> {
  const found = await findServiceAddress(ctx, desk);
  if (!found || (desk.merchantId === 0 && !found.email)) return null;
  const email = found.isConfirmed ? found.email : found.ownerEmail;
  return email ? { email, locale: found.locale } : null;
}
