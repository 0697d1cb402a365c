import { sql } from 'kysely';
import { requireRecent } from '../../accounts/sessions/require-recent.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { BankAccount, BankAccountInput } from '../contract.ts';
import { mailPayee } from '../mail-payee.server.ts';
import { requireMoneyProof } from '../money-proof.server.ts';
import { ensurePayee, kindOf, requirePayee } from '../payees/find-payee.server.ts';
import type { PayeeKind } from '../payees/payee.ts';
import { accountLabel } from '../rules.ts';
import { withdrawalRules } from '../withdrawal-rules.server.ts';
import { sealAccount } from './seal-account.server.ts';

/** The bank account of the payee that the actor acts for, as far as it is shown; null without one. */
export async function readBankAccount(ctx: Ctx, kind: PayeeKind): Promise<BankAccount> {
  const { id } = await requirePayee(ctx, kind, 'prepare');
  if (id === null) return null;
  const row = await ctx.db
    .selectFrom('payee_bank_accounts')
    .select(['label', 'changed_at', 'usable_from'])
    .where('payee_id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return { label: row.label, changedAt: row.changed_at.toISOString(), usableFrom: row.usable_from.toISOString() };
}

/**
 * Sets where the payee's money goes. Requires a recent authentication and the pay password or second factor; the owner
 * gets a mail, and a changed account cannot be used for some hours. Throws `confirm_needed` and what
 * `requireMoneyProof` throws.
 */
export async function changeBankAccount(ctx: Ctx, kind: PayeeKind, input: BankAccountInput): Promise<void> {
  const acting = await requirePayee(ctx, kind, 'withdraw');
  const { userId } = requireRecent(ctx);
  // the pay password and the code are not kept with the account
  const { payPassword, factorCode, ...account } = input;
  await requireMoneyProof(ctx, { payPassword, factorCode });
  const label = accountLabel(account);
  const { restHours } = withdrawalRules(ctx);
  await transact(ctx, async (tx) => {
    const payee = await ensurePayee(tx, acting);
    await sql`
      insert into payee_bank_accounts (payee_id, sealed, label, changed_by, changed_at, usable_from)
      values (${payee.id}::bigint, ${sealAccount(ctx.app, payee.id, account)}, ${label}, ${userId}::bigint, ${ctx.now}::timestamptz,
        ${ctx.now}::timestamptz)
      on conflict (payee_id) do update set sealed = excluded.sealed, label = excluded.label,
        changed_by = excluded.changed_by, changed_at = excluded.changed_at,
        usable_from = excluded.changed_at + make_interval(hours => ${restHours}::int)`.execute(tx.db);
    await kindOf(kind).record(tx, payee, 'bank_account.changed', label);
    await mailPayee(tx, payee, 'bank_account_changed', { account: label });
  });
}
