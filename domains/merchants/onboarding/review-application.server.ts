import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { DomainError } from '../../../platform/errors.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../../platform/locale/locale.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Actor, type Ctx, hasPlatformPermission, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notify } from '../../messages/notify.server.ts';
import { sendMail } from '../../messages/send-mail.server.ts';
import { SHOP_NOTICES } from '../settings/rules.ts';

interface Decided {
  id: number;
  user_id: number;
  company_name: string;
  phone: string;
  email: string;
  account_email: string | null;
  category_id: number;
  type_id: number;
  locale: string;
}

interface Outcome {
  id: number;
  status: 'approved' | 'refused';
  merchantId: number | null;
}

/** A merchant belongs to no single site: only staff of the default site decides on applications. */
export function requireReviewer(ctx: Ctx): Actor {
  const actor = requireActor(ctx);
  if (!hasPlatformPermission(ctx, 'merchants.review')) {
    throw new DomainError('no_permission', { permission: 'merchants.review' });
  }
  return actor;
}

/**
 * Approves an application: creates the shop, owned by the applicant, and notifies them. Of two reviewers the second is
 * refused. Throws `no_permission`, `application_not_found`, `application_decided`.
 */
export async function approveApplication(ctx: Ctx, id: number): Promise<Outcome> {
  requireReviewer(ctx);
  return transact(ctx, async (tx) => {
    const decided = await decide(tx, id, 'approved', '');
    const locale = localeOf(decided);
    const merchant = await tx.db
      .insertInto('merchants')
      .values({
        key: `shop-${decided.id}`,
        owner_id: decided.user_id,
        type_id: decided.type_id,
        category_id: decided.category_id,
        name: JSON.stringify({ [locale]: decided.company_name }),
        phone: decided.phone,
        currency: ctx.site.defaultCurrency,
        joined_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await mailOwnerFromNow(tx, merchant.id, decided.user_id);
    await tx.db.updateTable('merchant_applications').set({ merchant_id: merchant.id }).where('id', '=', id).execute();
    await audit(tx, 'settlement.approve', `application:${id}`, { merchantId: merchant.id });
    await notify(tx, decided.user_id, 'application.approved', [
      { data: { name: decided.company_name }, link: '/users/application_record' },
    ]);
    await mailElsewhere(tx, decided, 'settle_approved', { name: decided.company_name });
    await invalidateCache(tx.db, 'catalog');
    return { id, status: 'approved', merchantId: merchant.id };
  });
}

/** A new shop's owner gets a mail about every order and refund, until the settings say otherwise. */
async function mailOwnerFromNow({ db, now }: Ctx, merchantId: number, ownerId: number): Promise<void> {
  const notices = Object.fromEntries(SHOP_NOTICES.map((kind) => [kind, [ownerId]]));
  const row = { merchant_id: merchantId, notices: JSON.stringify(notices), updated_at: now };
  await db.insertInto('merchant_settings').values(row).execute();
}

/**
 * Refuses an application with a reason shown to the applicant, who may send another. Throws the same errors as
 * approving.
 */
export async function refuseApplication(ctx: Ctx, id: number, reason: string): Promise<Outcome> {
  requireReviewer(ctx);
  return transact(ctx, async (tx) => {
    const decided = await decide(tx, id, 'refused', reason);
    const name = decided.company_name;
    await audit(tx, 'settlement.refuse', `application:${id}`, { reason });
    await notify(tx, decided.user_id, 'application.refused', [
      { data: { name, reason }, link: '/users/application_record' },
    ]);
    await mailElsewhere(tx, decided, 'settle_refused', { name, reason });
    return { id, status: 'refused', merchantId: null };
  });
}

/** One conditional update: the second reviewer finds it decided. Nobody decides their own application. */
async function decide(ctx: Ctx, id: number, status: 'approved' | 'refused', reason: string): Promise<Decided> {
  const result = await sql<Decided>`
    update merchant_applications set status = ${status}, reason = ${reason}, decided_at = ${ctx.now}::timestamptz,
      decided_by = ${ctx.actor?.userId ?? null}::bigint
    where id = ${id}::bigint and status = 'pending' and user_id is distinct from ${ctx.actor?.userId ?? null}::bigint
    returning id, user_id, company_name, phone, email, category_id, type_id, locale,
      (select u.email from users u where u.id = user_id) as account_email`.execute(ctx.db);
  const decided = result.rows[0];
  if (decided) return decided;
  const left = await ctx.db
    .selectFrom('merchant_applications')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  if (left?.status === 'pending') throw new DomainError('no_permission', { permission: 'merchants.review' });
  throw new DomainError(left ? 'application_decided' : 'application_not_found');
}

/**
 * The notification already goes to the account's e-mail: a separate mail is only for an application with a different
 * address.
 */
async function mailElsewhere(
  ctx: Ctx,
  decided: Decided,
  template: 'settle_approved' | 'settle_refused',
  values: Record<string, string>,
): Promise<void> {
  if (decided.email.toLowerCase() === decided.account_email?.toLowerCase()) return;
  await sendMail(ctx, { to: decided.email, locale: localeOf(decided), template, values });
}

const localeOf = ({ locale }: Decided): Locale => (isLocale(locale) ? locale : DEFAULT_LOCALE);
