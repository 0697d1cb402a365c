import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { hashToken, randomToken } from '../../../platform/tokens.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { sendMail } from '../../messages/send-mail.server.ts';
import { requireOwnMerchant } from '../own-merchant.server.ts';
import { SERVICE_ADDRESS_DAYS, SERVICE_ADDRESS_MAILS } from './rules.ts';
import { findServiceAddress, type ServiceDesk, type StoredServiceAddress } from './service-address.server.ts';

const DAY_MS = 86_400_000;

/** Whether the row `a` belongs to this shop or site. */
const isOf = ({ merchantId, siteId }: ServiceDesk) =>
  merchantId === 0 ? sql`a.site_id = ${siteId}::bigint` : sql`a.merchant_id = ${merchantId}::bigint`;

/**
 * Call it in the transaction that saves the settings. A changed address is unconfirmed, links to the former one stop
 * working, and a confirmation mail is sent unless the mails of the day are used up.
 */
export async function noteServiceAddress(ctx: Ctx, desk: ServiceDesk): Promise<void> {
  const address = await findServiceAddress(ctx, desk);
  if (!address) return;
  const { merchantId, siteId } = desk;
  const changed = await sql`
    insert into service_addresses as a (merchant_id, site_id, email)
    values (nullif(${merchantId}::bigint, 0), case when ${merchantId}::bigint = 0 then ${siteId}::bigint end, ${address.email})
    on conflict ${merchantId === 0 ? sql`(site_id)` : sql`(merchant_id)`} do update
      set email = excluded.email, confirmed_at = null, token_hash = null, token_expires_at = null
      where lower(a.email) <> lower(excluded.email)
    returning a.id`.execute(ctx.db);
  if (changed.rows.length === 0 || !address.email || isOwners(address)) return;
  await mailLink(ctx, desk, address);
}

const isOwners = ({ email, ownerEmail }: StoredServiceAddress) => email.toLowerCase() === ownerEmail?.toLowerCase();

/** False if the mails of the last 24 hours are used up. */
async function mailLink(ctx: Ctx, desk: ServiceDesk, address: StoredServiceAddress): Promise<boolean> {
  const token = randomToken();
  const expiresAt = new Date(ctx.now.getTime() + SERVICE_ADDRESS_DAYS * DAY_MS);
  const isOld = sql<boolean>`coalesce(a.mails_since <= ${new Date(ctx.now.getTime() - DAY_MS)}::timestamptz, true)`;
  const taken = await sql`
    update service_addresses a
    set token_hash = ${hashToken(token)}, token_expires_at = ${expiresAt}::timestamptz,
      mails = case when ${isOld} then 1 else a.mails + 1 end,
      mails_since = case when ${isOld} then ${ctx.now}::timestamptz else a.mails_since end
    where ${isOf(desk)} and (${isOld} or a.mails < ${SERVICE_ADDRESS_MAILS}::int)
    returning a.id`.execute(ctx.db);
  if (taken.rows.length === 0) return false;
  await sendMail(ctx, {
    to: address.email,
    locale: address.locale,
    template: 'service_address',
    values: { shop: pickText(address.name, address.locale, ctx.site.defaultLocale), days: SERVICE_ADDRESS_DAYS },
    // the link is the secret, so it is sealed in the outbox like a code
    code: `${ctx.app.publicUrl()}/service_address?token=${token}`,
  });
  return true;
}

/**
 * Sends the confirmation mail again; earlier links stop working. The caller checks the permission. Throws
 * `service_address_gone` if there is nothing to confirm, `service_address_mails` after `SERVICE_ADDRESS_MAILS` within 24
 * hours.
 */
export async function resendServiceAddress(ctx: Ctx, desk: ServiceDesk): Promise<void> {
  await transact(ctx, async (tx) => {
    // an address that was stored before addresses were confirmed has no row, so this sends its first mail
    const isFirst = !(await sql`select from service_addresses a where ${isOf(desk)} for update`.execute(tx.db)).rows
      .length;
    const address = await findServiceAddress(tx, desk);
    if (!address?.email || address.isConfirmed) throw new DomainError('service_address_gone');
    if (isFirst) return noteServiceAddress(tx, desk);
    await sql`update service_addresses a set email = ${address.email}, confirmed_at = null where ${isOf(desk)}`.execute(
      tx.db,
    );
    if (!(await mailLink(tx, desk, address))) {
      throw new DomainError('service_address_mails', { most: SERVICE_ADDRESS_MAILS });
    }
  });
}

/** The same for one's own shop. */
export async function resendOwnServiceAddress(ctx: Ctx): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'settings.edit');
  await resendServiceAddress(ctx, { merchantId: own.id, siteId: ctx.site.id });
}

const isOpen = (ctx: Ctx, token: string) =>
  sql`a.token_hash = ${hashToken(token)} and a.token_expires_at > ${ctx.now}::timestamptz`;

/** The shop or site and the address behind a link. Throws `service_address_gone`, also for used and expired links. */
export async function readAddressToConfirm(ctx: Ctx, token: string): Promise<{ name: string; email: string }> {
  const found = await sql<{ name: string; email: string }>`
    select a.email, pick_text(coalesce(m.name, s.name), ${ctx.locale}, ${ctx.site.defaultLocale}) as name
    from service_addresses a left join merchants m on m.id = a.merchant_id left join sites s on s.id = a.site_id
    where ${isOpen(ctx, token)}`.execute(ctx.db);
  const [address] = found.rows;
  if (!address) throw new DomainError('service_address_gone');
  return address;
}

/**
 * Confirms the address with the link of its mail, once; the token authorises this, not the session. Throws
 * `service_address_gone`.
 */
export async function confirmServiceAddress(ctx: Ctx, token: string): Promise<void> {
  const confirmed = await sql`
    update service_addresses a set confirmed_at = ${ctx.now}::timestamptz, token_hash = null, token_expires_at = null
    where ${isOpen(ctx, token)} returning a.id`.execute(ctx.db);
  if (confirmed.rows.length === 0) throw new DomainError('service_address_gone');
}
