import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { BY_HAND } from './methods.ts';

/** What can differ between a payment `p` and its transfers `m`: asked first, since almost none does. */
const IS_NOT_RECEIVED = sql`coalesce(m.received, 0) <> case when p.status in ('paid', 'refunded') then p.amount_minor else 0 end`;
const IS_NOT_EARNED = sql`(p.status = 'paid' and p.kind in ('checkout', 'balance_due')
  and coalesce(m.earned, 0) + coalesce(m.commission, 0) + coalesce(m.promotion, 0) + coalesce(m.deposits, 0) <> p.amount_minor)`;
const IS_NOT_RECHARGED = sql`(p.kind = 'recharge'
  and coalesce(m.recharged, 0) <> case when p.status = 'paid' then p.amount_minor else 0 end)`;
const IS_NOT_CHARGED = sql`(p.kind = 'membership'
  and coalesce(m.fee, 0) <> case when p.status = 'paid' then p.amount_minor else 0 end)`;

/** Inconsistencies between payments and the ledger, one sentence each; empty if everything agrees. */
export async function checkPayments(db: Db): Promise<string[]> {
  const result = await sql<{ problem: string }>`
    with moved as (
      select t.reference,
        sum(e.amount) filter (where t.kind = 'payment.received' and a.purpose = 'clearing') as received,
        sum(e.amount) filter (where t.kind = 'payment.settled' and a.purpose = 'pending') as earned,
        sum(e.amount) filter (where t.kind = 'payment.settled' and a.purpose = 'commission') as commission,
        sum(e.amount) filter (where t.kind = 'payment.settled' and a.purpose = 'promotion') as promotion,
        sum(e.amount) filter (where a.purpose = 'deposits') as deposits,
        sum(e.amount) filter (where t.kind = 'recharge.settled' and a.purpose = 'balance') as recharged,
        sum(e.amount) filter (where t.kind = 'membership.settled' and a.purpose = 'membership') as fee
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
      where t.kind in ('payment.received', 'payment.settled', 'presell.deposited', 'recharge.settled', 'membership.settled')
      group by t.reference
    )
    select x.problem
    from payments p left join moved m on m.reference = p.no cross join lateral (values
      (case when ${IS_NOT_RECEIVED}
        then 'payment ' || p.no || ' is ' || p.status || ' over ' || p.amount_minor || ' but the ledger received ' || coalesce(m.received, 0) end),
      (case when ${IS_NOT_EARNED}
        then 'payment ' || p.no || ' earned its merchants ' || coalesce(m.earned, 0) || ' and the platform ' || coalesce(m.commission, 0) end),
      (case when ${IS_NOT_RECHARGED}
        then 'recharge ' || p.no || ' is ' || p.status || ' over ' || p.amount_minor || ' but put ' || coalesce(m.recharged, 0)
          || ' into the balance' end),
      (case when ${IS_NOT_CHARGED}
        then 'fee ' || p.no || ' is ' || p.status || ' over ' || p.amount_minor || ' but earned ' || coalesce(m.fee, 0) end)
    ) x(problem)
    where (${IS_NOT_RECEIVED} or ${IS_NOT_EARNED} or ${IS_NOT_RECHARGED} or ${IS_NOT_CHARGED}) and x.problem is not null
    union all
    select 'payment ' || p.no || ' over ' || p.amount_minor || ' is ' || p.status || ' with ' || count(a.id)
      || ' paid attempts over ' || coalesce(sum(a.amount_minor), 0) || ' and ' || p.gift_minor || ' of gift money'
    from payments p left join payment_attempts a on a.payment_id = p.id and a.status = 'paid'
    group by p.id having case when p.status in ('paid', 'refunded')
      then coalesce(sum(a.amount_minor), 0) + p.gift_minor <> p.amount_minor or count(a.id) > 1
      else count(a.id) > 0 end
    union all
    select 'user ' || coalesce(h.owner_id, p.user_id) || ' has ' || coalesce(h.balance, 0) || ' of gift money held but open payments want '
      || coalesce(p.gift, 0)
    from (select owner_id, unit, balance from ledger_accounts where owner_kind = 'user' and purpose = 'gift_held') h
    full join (select user_id, currency, sum(gift_minor) as gift from payments where status = 'unpaid' group by 1, 2) p
      on p.user_id = h.owner_id and p.currency = h.unit
    where coalesce(h.balance, 0) <> coalesce(p.gift, 0)
    union all
    select 'payment ' || p.no || ' is ' || p.status || ' and still holds ' || p.gift_minor || ' of gift money'
    from payments p where p.status in ('cancelled', 'expired') and p.gift_minor > 0
    union all
    select 'part payments: the ledger holds ' || coalesce(l.amount, 0) || ' ' || coalesce(l.unit, a.currency) || ' but attempts received '
      || coalesce(a.amount, 0)
    from (select a.unit, sum(e.amount) as amount from ledger_accounts a join ledger_entries e on e.account_id = a.id
      where a.owner_kind = 'platform' and a.purpose = 'part_paid' group by a.unit) l
    full join (select currency, sum(received_minor) as amount from payment_attempts
      where method = any(${[...BY_HAND]}::text[]) and status in ('open', 'failed') and received_minor > 0 group by 1) a on a.currency = l.unit
    where coalesce(l.amount, 0) <> coalesce(a.amount, 0)
    union all
    select 'money to send back: the ledger holds ' || coalesce(l.amount, 0) || ' ' || coalesce(l.unit, a.currency)
      || ' but attempts and refunds wait for ' || coalesce(a.amount, 0)
    from (select a.unit, sum(e.amount) as amount from ledger_accounts a join ledger_entries e on e.account_id = a.id
      where a.owner_kind = 'platform' and a.purpose = 'to_refund' group by a.unit) l
    full join (select currency, sum(amount) as amount from (
      select coalesce(received_currency, currency) as currency, coalesce(received_minor, amount_minor) as amount
      from payment_attempts where status = 'refunding'
      union all
      select a.currency, p.amount_minor from payment_refunds p join payment_attempts a on a.id = p.attempt_id where p.status <> 'sent'
    ) waiting group by 1) a on a.currency = l.unit
    where coalesce(l.amount, 0) <> coalesce(a.amount, 0)`.execute(db);
  return result.rows.map((row) => row.problem);
}
