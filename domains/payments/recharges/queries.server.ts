import { sql } from 'kysely';
import type { Money } from '../../../platform/locale/money.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import type { Balance, Recharge } from './contract.ts';
import { rechargeLimits, rechargePresets } from './rules.ts';

interface BalanceRow {
  balances: Money[] | null;
  open: Recharge[] | null;
}

/** The actor's balance in each currency, possible recharges, and unpaid ones, in one round trip. */
export async function readBalances(ctx: Ctx): Promise<Balance> {
  const { userId } = requireActor(ctx);
  const result = await sql<BalanceRow>`
    select (select jsonb_agg(jsonb_build_object('amount', a.balance, 'currency', a.unit) order by a.balance > 0 desc, a.unit)
        from ledger_accounts a where a.owner_kind = 'user' and a.owner_id = ${userId}::bigint and a.purpose = 'balance') as balances,
      (select jsonb_agg(jsonb_build_object('orderNo', p.no, 'deadline', p.deadline,
          'amount', jsonb_build_object('amount', p.amount_minor, 'currency', p.currency)) order by p.created_at desc, p.id desc)
        from payments p where p.kind = 'recharge' and p.user_id = ${userId}::bigint and p.status = 'unpaid'
          and p.deadline > ${ctx.now}::timestamptz) as open`.execute(ctx.db);
  const { balances, open } = result.rows[0] ?? { balances: null, open: null };
  const { currency } = ctx;
  const { least, most } = rechargeLimits(currency, ctx.app.sites.currency(currency)?.rate ?? '1');
  const money = (amount: number) => ({ amount, currency });
  const held = balances ?? [];
  return {
    // the displayed currency comes first, even with a zero balance
    balances: [
      held.find((each) => each.currency === currency) ?? money(0),
      ...held.filter((each) => each.currency !== currency),
    ],
    limits: { least: money(least), most: money(most) },
    presets: rechargePresets(currency).map(money),
    open: (open ?? []).map((each) => ({ ...each, deadline: new Date(each.deadline).toISOString() })),
  };
}

/** Where the payer of a paid recharge is led on to; null: nowhere. */
export async function readReturnTo(ctx: Ctx, paymentNo: string): Promise<string | null> {
  const { userId } = requireActor(ctx);
  const found = await sql<{ returnTo: string | null }>`
    select details ->> 'returnTo' as "returnTo" from payments
    where no = ${paymentNo} and user_id = ${userId}::bigint and kind = 'recharge' and status = 'paid'`.execute(ctx.db);
  return found.rows[0]?.returnTo ?? null;
}
