import { sql } from 'kysely';
import type { SealedColumn } from '../../../platform/database/reseal.ts';
import { DomainError } from '../../../platform/errors.ts';
import { sealFor } from '../../../platform/seal.ts';
import { audit } from '../../accounts/audit.server.ts';
import { requireRecent } from '../../accounts/sessions/require-recent.server.ts';
import type { App, Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import { notify } from '../../messages/notify.server.ts';
import { findOwnPayment } from '../../payments/own-payment.server.ts';
import type { BankAccountInput } from '../../payouts/contract.ts';
import { accountLabel } from '../../payouts/rules.ts';
import type { OwnPayback, PaybackAccount, PaybackAccountInput } from './contract.ts';
import { findPayback, holderFor, paybackRows } from './payback-rows.server.ts';

const SEAL = sealFor('payback-accounts');

/** Bound to the payment: copied to another one, it cannot be read. */
const boundTo = (paymentId: number) => `payment:${paymentId}`;

export const SEALED_PAYBACKS: SealedColumn = {
  table: 'payback_accounts',
  column: 'sealed',
  key: ['payment_id'],
  seal: SEAL,
  bound: "'payment:' || payment_id",
};

function openAccount(app: App, paymentId: number, sealed: string): BankAccountInput {
  return JSON.parse(SEAL.open(app, sealed, boundTo(paymentId))) as BankAccountInput;
}

/** What the actor gets back by transfer for an order of theirs; null if nothing. Throws `payment_not_found`. */
export async function readOwnPayback(ctx: Ctx, orderNo: string): Promise<OwnPayback> {
  const { id, currency } = await findOwnPayment(ctx, orderNo);
  const found = await sql<{ amount: number | null; account: string | null }>`
    select (select sum(amount)::bigint from ${paybackRows(sql`a.payment_id = ${id}::bigint`)} b) as amount,
      (select label from payback_accounts where payment_id = ${id}::bigint) as account`.execute(ctx.db);
  const { amount = null, account = null } = found.rows[0] ?? {};
  return amount === null ? null : { amount: { amount, currency }, account };
}

/**
 * Says where the actor's money goes back to; a new account replaces the former until the money is sent. The buyer is
 * told, so that another person's account is noticed before the money is sent. Throws
 * `payment_not_found`, `payback_not_found`.
 */
export async function givePaybackAccount(ctx: Ctx, { orderNo, ...account }: PaybackAccountInput): Promise<void> {
  const { id, no: number, userId } = await findOwnPayment(ctx, orderNo);
  const payback = await readOwnPayback(ctx, orderNo);
  if (!payback) throw new DomainError('payback_not_found');
  const sealed = SEAL.seal(ctx.app, JSON.stringify(account), boundTo(id));
  await transact(ctx, async (tx) => {
    await sql`
      insert into payback_accounts (payment_id, sealed, label, given_at)
      values (${id}::bigint, ${sealed}, ${accountLabel(account)}, ${ctx.now}::timestamptz)
      on conflict (payment_id) do update set sealed = excluded.sealed, label = excluded.label, given_at = excluded.given_at`.execute(
      tx.db,
    );
    const link = `/order/payback?orderNo=${encodeURIComponent(number)}`;
    const data = { number, amount: payback.amount };
    await notify(tx, userId, 'payback.account_given', [{ data, link }]);
  });
}

/**
 * The buyer's account in full, for the person who sends the money. Requires a recent authentication, and every look is
 * logged. Throws `confirm_needed`, `payback_not_found`.
 */
export async function readPaybackAccount(ctx: Ctx, key: string, as: 'platform' | 'merchant'): Promise<PaybackAccount> {
  const holder = await holderFor(ctx, as);
  requireRecent(ctx);
  return transact(ctx, async (tx) => {
    const { paymentId, paymentNo, amount, currency } = await findPayback(tx.db, key, holder);
    const found = await sql<{ sealed: string }>`
      select sealed from payback_accounts where payment_id = ${paymentId}::bigint`.execute(tx.db);
    const sealed = found.rows[0]?.sealed;
    if (!sealed) throw new DomainError('payback_not_found');
    if (holder.merchantId === null) await audit(tx, 'payback.account_read', `payment:${paymentNo}`);
    else await auditShop(tx, { id: holder.merchantId }, 'payback.account_read', paymentNo);
    return { ...openAccount(ctx.app, paymentId, sealed), amount: { amount, currency } };
  });
}
