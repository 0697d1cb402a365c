import { type RawBuilder, sql } from 'kysely';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { requireRecent } from '../../accounts/sessions/require-recent.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import type { TransferAccount, TransferAccountInput } from './contract.ts';

/** The accounts of a site of the platform, one per currency. */
export function listSiteAccounts(ctx: Ctx, siteKey: string): Promise<TransferAccount[]> {
  requirePlatformPermission(ctx, 'payments.manage');
  return listAccounts(ctx, sql`site_id = ${siteOf(ctx, siteKey)}::bigint`);
}

/** The accounts of the actor's shop. */
export async function listShopAccounts(ctx: Ctx): Promise<TransferAccount[]> {
  const own = await requireOwnMerchant(ctx, 'earnings.withdraw');
  return listAccounts(ctx, sql`merchant_id = ${own.id}::bigint`);
}

/** Whether shops may receive the transfers of their buyers themselves, on any site. */
export function mayShopsCollect({ app }: Pick<Ctx, 'app'>): boolean {
  return app.sites.all().some(({ settings }) => settings.shopsCollect === true);
}

/**
 * Sets where the transfers of a site go in one currency. Orders placed before keep the account they were given. Requires
 * a recent authentication. Throws `confirm_needed`.
 */
export async function saveSiteAccount(ctx: Ctx, siteKey: string, input: TransferAccountInput): Promise<void> {
  requirePlatformPermission(ctx, 'payments.manage');
  requireRecent(ctx);
  refuseUnknown(ctx, input);
  const siteId = siteOf(ctx, siteKey);
  await transact(ctx, async (tx) => {
    await writeAccount(tx, { siteId, merchantId: null }, input);
    const { currency, bank, isOn, deadlineDays } = input;
    const details = { currency, bank, account: lastFour(input), isOn, deadlineDays };
    await audit(tx, 'payment.account_saved', `site:${siteKey}`, details);
  });
}

/**
 * Sets where a shop's buyers transfer money to, if the platform leaves that to shops. Requires a recent authentication.
 * Throws `confirm_needed`, `method_unavailable`.
 */
export async function saveShopAccount(ctx: Ctx, input: TransferAccountInput): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'earnings.withdraw');
  requireRecent(ctx);
  if (!mayShopsCollect(ctx)) throw new DomainError('method_unavailable', { method: 'transfer' });
  refuseUnknown(ctx, input);
  await transact(ctx, async (tx) => {
    await writeAccount(tx, { siteId: null, merchantId: own.id }, input);
    const { currency, bank, isOn } = input;
    await auditShop(tx, own, 'transfer_account.saved', currency, { bank, account: lastFour(input), isOn });
  });
}

const lastFour = ({ number }: TransferAccountInput) => `···· ${number.slice(-4)}`;

function siteOf(ctx: Pick<Ctx, 'app'>, key: string): number {
  const site = ctx.app.sites.all().find((each) => each.key === key);
  if (!site) throw new DomainError('not_found');
  return site.id;
}

function refuseUnknown(ctx: Pick<Ctx, 'app'>, { currency }: TransferAccountInput): void {
  if (!ctx.app.sites.currency(currency)) refuseFields([{ field: 'currency', code: 'invalid_value' }]);
}

async function listAccounts({ db }: Pick<Ctx, 'db'>, where: RawBuilder<unknown>): Promise<TransferAccount[]> {
  const found = await sql<Omit<TransferAccount, 'changedAt'> & { changedAt: Date }>`
    select currency, holder, bank, number, code, note, deadline_days as "deadlineDays", is_on as "isOn", changed_at as "changedAt"
    from transfer_accounts where ${where} order by currency`.execute(db);
  return found.rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
}

async function writeAccount(
  ctx: Ctx,
  owner: { siteId: number | null; merchantId: number | null },
  { currency, holder, bank, number, code, note, deadlineDays, isOn }: TransferAccountInput,
): Promise<void> {
  const key =
    owner.siteId === null
      ? sql`(merchant_id, currency) where merchant_id is not null`
      : sql`(site_id, currency) where site_id is not null`;
  await sql`
    insert into transfer_accounts (site_id, merchant_id, currency, holder, bank, number, code, note, deadline_days, is_on,
      changed_by, changed_at)
    values (${owner.siteId}::bigint, ${owner.merchantId}::bigint, ${currency}, ${holder}, ${bank}, ${number}, ${code}, ${note},
      ${deadlineDays}::int, ${isOn}::boolean, ${ctx.actor?.userId ?? null}::bigint, ${ctx.now}::timestamptz)
    on conflict ${key} do update set holder = excluded.holder, bank = excluded.bank, number = excluded.number,
      code = excluded.code, note = excluded.note, deadline_days = excluded.deadline_days, is_on = excluded.is_on,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(ctx.db);
}
