import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { requireRecent } from '../../accounts/sessions/require-recent.server.ts';
import type { Ctx } from '../../context.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import type { BankAccount, BankAccountInput } from '../contract.ts';
import { mailOwner } from '../mail-owner.server.ts';
import { requireMoneyProof } from '../money-proof.server.ts';
import { accountLabel } from '../rules.ts';
import { withdrawalRules } from '../withdrawal-rules.server.ts';
import { sealAccount } from './seal-account.server.ts';

/** The bank account of the actor's shop as far as it is shown; null without one. */
export async function readBankAccount(ctx: Ctx): Promise<BankAccount> {
  const own = await requireOwnMerchant(ctx, 'earnings.withdraw');
  const row = await ctx.db
    .selectFrom('merchant_bank_accounts')
    .select(['label', 'changed_at', 'usable_from'])
    .where('merchant_id', '=', own.id)
    .executeTakeFirst();
  if (!row) return null;
  return { label: row.label, changedAt: row.changed_at.toISOString(), usableFrom: row.usable_from.toISOString() };
}

/**
 * Sets where the shop's money goes. Requires a recent authentication and the pay password or second factor; the owner
 * gets a mail, and a changed account cannot be used for some hours. Throws `confirm_needed` and what
 * `requireMoneyProof` throws.
 */
export async function changeBankAccount(ctx: Ctx, input: BankAccountInput): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'earnings.withdraw');
  const { userId } = requireRecent(ctx);
  // the pay password and the code are not kept with the account
  const { payPassword, factorCode, ...account } = input;
  await requireMoneyProof(ctx, { payPassword, factorCode });
  const label = accountLabel(account);
  const { restHours } = withdrawalRules(ctx);
  await inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    await sql`
      insert into merchant_bank_accounts (merchant_id, sealed, label, changed_by, changed_at, usable_from)
      values (${own.id}::bigint, ${sealAccount(ctx.app, own.id, account)}, ${label}, ${userId}::bigint, ${ctx.now}::timestamptz,
        ${ctx.now}::timestamptz)
      on conflict (merchant_id) do update set sealed = excluded.sealed, label = excluded.label,
        changed_by = excluded.changed_by, changed_at = excluded.changed_at,
        usable_from = excluded.changed_at + make_interval(hours => ${restHours}::int)`.execute(db);
    await auditShop(inside, own, 'bank_account.changed', label);
    await mailOwner(inside, own, 'bank_account_changed', { account: label });
  });
}
