import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

/** Inconsistencies between the forum's sales, bounties and the ledger, one sentence each; empty if everything agrees. */
export async function checkForumMoney(db: Db): Promise<string[]> {
  const found = await sql<{ problem: string }>`
    select 'user ' || coalesce(a.owner_id, p.user_id) || ' has ' || coalesce(a.balance, 0) || ' ' || coalesce(a.unit, p.currency)
      || ' pending but sales say ' || coalesce(p.amount, 0) as problem
    from (select owner_id, unit, balance from ledger_accounts
      where owner_kind = 'user' and purpose = 'pending_earnings') a
    full join (select user_id, currency, sum(amount)::bigint as amount from (
        select author_id as user_id, currency, author_minor as amount from forum.sales
        where author_id is not null and released_at is null and refunded_at is null
        union all select inviter_id, currency, inviter_minor from forum.sales
        where inviter_id is not null and released_at is null and refunded_at is null) e group by 1, 2) p
      on p.user_id = a.owner_id and p.currency = a.unit
    where coalesce(a.balance, 0) <> coalesce(p.amount, 0)
    union all
    select 'user ' || coalesce(a.owner_id, b.asker_id) || ' has ' || coalesce(a.balance, 0) || ' ' || coalesce(a.unit, b.currency)
      || ' set aside but bounties hold ' || coalesce(b.amount, 0)
    from (select owner_id, unit, balance from ledger_accounts where owner_kind = 'user' and purpose = 'set_aside') a
    full join (select asker_id, currency, sum(amount_minor)::bigint as amount from forum.bounties
      where state = 'held' group by 1, 2) b on b.asker_id = a.owner_id and b.currency = a.unit
    where coalesce(a.balance, 0) <> coalesce(b.amount, 0)
    union all
    select 'site ' || coalesce(l.site_id, s.site_id) || ' earned ' || coalesce(l.amount, 0) || ' ' || coalesce(l.unit, s.currency)
      || ' but sales say ' || coalesce(s.amount, 0)
    from (select a.owner_id as site_id, a.unit, sum(e.amount)::bigint as amount
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
      where a.owner_kind = 'platform' and a.purpose = 'site_sales' group by 1, 2) l
    full join (select site_id, currency, sum(case when refunded_at is null then site_minor
        when kind = 'card' then amount_minor - refunded_minor else 0 end)::bigint as amount from forum.sales
      group by 1, 2) s on s.site_id = l.site_id and s.currency = l.unit
    where coalesce(l.amount, 0) <> coalesce(s.amount, 0)
    union all
    select 'forum sale ' || s.no || ' has no transfer' from forum.sales s
    where not exists (select from ledger_transfers t where t.request_key = 'forum.sold:' || s.no)
      or (s.refunded_at is not null) <> exists (select from ledger_transfers t where t.request_key = 'forum.refunded:' || s.no)
      or (s.released_at is not null) <> exists (select from ledger_transfers t where t.request_key = 'forum.released:' || s.no)
    union all
    select 'forum topic ' || p.topic_id || ' counts ' || p.buyer_count || ' buyers, which its sales do not confirm'
    from forum.paid_parts p
    where p.buyer_count <> (select count(*) from forum.sales s where s.topic_id = p.topic_id
      and s.kind in ('content', 'attachments') and s.refunded_at is null)`.execute(db);
  return found.rows.map(({ problem }) => problem);
}
