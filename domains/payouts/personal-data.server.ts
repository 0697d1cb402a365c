import { sql } from 'kysely';
import type { OpenMatter } from '../accounts/privacy/contract.ts';
import type { Ctx } from '../kit/context.ts';
import { EARNINGS_PURPOSES, platformGivenUp, userEarnings } from '../ledger/accounts.ts';
import { transfer } from '../ledger/transfer.server.ts';
import { rateOf } from '../sites/currency.ts';
import { reaches } from './rules.ts';
import { withdrawalRules } from './withdrawal-rules.server.ts';

/** Where the earnings of a member, and of a developer whom they own, go, as it is shown; what was withdrawn and adjusted. */
export async function exportPayouts(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const found = await sql<{ accounts: unknown; withdrawals: unknown; adjustments: unknown }>`
    with own as (select y.id from payees y left join merchants m on m.id = y.merchant_id
      where y.user_id = ${userId}::bigint or m.kind = 'developer' and m.owner_id = ${userId}::bigint)
    select
      (select coalesce(json_agg(part), '[]') from (
        select b.label, b.changed_at from payee_bank_accounts b join own on own.id = b.payee_id) part) as accounts,
      (select coalesce(json_agg(part), '[]') from (
        select w.no, w.amount_minor, w.fee_minor, w.currency, w.status, w.account_label, w.requested_at, w.decided_at, w.reference, w.reason
        from withdrawals w join own on own.id = w.payee_id order by w.id) part) as withdrawals,
      (select coalesce(json_agg(part), '[]') from (
        select j.no, j.amount_minor, j.currency, j.reason, j.made_at
        from payee_adjustments j join own on own.id = j.payee_id order by j.id) part) as adjustments`.execute(ctx.db);
  give('bank_accounts', found.rows[0]?.accounts ?? []);
  give('withdrawals', found.rows[0]?.withdrawals ?? []);
  give('earnings_adjustments', found.rows[0]?.adjustments ?? []);
}

type Name = (matter: Pick<OpenMatter, 'kind' | 'count'> & Partial<OpenMatter>) => void;

/**
 * Earnings of a developer and of a member are withdrawn before the account is deleted: no one else could do it afterwards.
 * A member's that are too small for a withdrawal are lost with the account: otherwise a small tip would keep it.
 */
export async function nameEarnings(ctx: Ctx, { userId, name }: { userId: number; name: Name }): Promise<void> {
  const found = await sql<{ unit: string; amount: number; isFixed: boolean }>`
    select a.unit, sum(a.balance)::bigint as amount,
      bool_or(a.owner_kind = 'merchant' or a.purpose in ('withdrawing', 'set_aside')) as "isFixed" from ledger_accounts a
      left join merchants m on m.id = a.owner_id and a.owner_kind = 'merchant' and m.kind = 'developer'
    where a.balance <> 0 and (m.owner_id = ${userId}::bigint or a.owner_kind = 'user' and a.owner_id = ${userId}::bigint
      and a.purpose = any (${EARNINGS_PURPOSES}::text[]))
    group by a.unit order by a.unit`.execute(ctx.db);
  const small = found.rows.filter(({ unit, amount, isFixed }) => !isFixed && isTooSmall(ctx, Number(amount), unit));
  name({ kind: 'earnings', count: found.rows.length - small.length });
  const money = small.map(({ unit, amount }) => ({ amount: Number(amount), currency: unit }));
  name({ kind: 'small_earnings', count: small.length, money });
}

function isTooSmall(ctx: Ctx, amount: number, currency: string): boolean {
  if (!ctx.app.sites.currency(currency)) return false;
  const { smallest } = withdrawalRules(ctx);
  return !reaches(amount, rateOf(ctx, currency), smallest, rateOf(ctx, smallest.currency));
}

/**
 * What a member leaves behind of their earnings goes to the site. What was still pending is released later and goes there
 * with the next departure, so that it can be refunded until then.
 */
export async function giveUpEarnings(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  const found = await sql<{ owner: number; unit: string; amount: number }>`
    select a.owner_id as owner, a.unit, a.balance as amount from ledger_accounts a join users u on u.id = a.owner_id
    where a.owner_kind = 'user' and a.purpose = 'earnings' and a.balance > 0
      and (u.id = ${userId}::bigint or u.status = 'deleted') order by a.id for no key update of a`.execute(ctx.db);
  const moves = found.rows.map(({ owner, unit, amount }) => ({
    kind: 'earnings.given_up',
    reference: String(owner),
    requestKey: `earnings.given_up:${owner}:${userId}:${unit}`,
    entries: [
      { account: userEarnings(owner, unit), amount: -Number(amount) },
      { account: platformGivenUp(unit), amount: Number(amount) },
    ],
  }));
  await transfer(ctx, ...moves);
}

/**
 * Where the money of a member who left, and of merchants without an owner, went; settled withdrawals stay for the books,
 * with the bank and the last characters of the number. Runs after the owner was taken from the merchant.
 */
export async function forgetBankAccounts(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  const gone = sql`(select y.id from payees y left join merchants m on m.id = y.merchant_id left join users u on u.id = y.user_id
    where y.user_id = ${userId}::bigint or u.status = 'deleted' or y.merchant_id is not null and m.owner_id is null)`;
  await sql`delete from payee_bank_accounts where payee_id in ${gone}`.execute(ctx.db);
  await sql`
    update withdrawals set account_sealed = ''
    where payee_id in ${gone} and status in ('paid', 'refused') and account_sealed <> ''`.execute(ctx.db);
}
