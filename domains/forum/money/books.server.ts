import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { countTransfers, type PurposeSum, sumByOwner } from '../../ledger/wallet.server.ts';

/** Inconsistencies between the forum's sales, bounties and the ledger, one sentence each; empty if everything agrees. */
export async function checkForumMoney(db: Db): Promise<string[]> {
  const pending = sql<PurposeSum>`select owner as "ownerId", currency, sum(amount)::bigint as amount from (
      select author_id as owner, currency, author_minor as amount from forum.sales
      where author_id is not null and released_at is null and refunded_at is null
      union all select inviter_id, currency, inviter_minor from forum.sales
      where inviter_id is not null and released_at is null and refunded_at is null) e
    group by 1, 2 having sum(amount) <> 0`;
  const held = sql<PurposeSum>`select asker_id as "ownerId", currency, sum(amount_minor)::bigint as amount
    from forum.bounties where state = 'held' group by 1, 2`;
  const ofSites = sql<PurposeSum>`select site_id as "ownerId", currency, sum(amount)::bigint as amount from (
      select site_id, currency, case when refunded_at is null then site_minor
        when kind = 'card' then amount_minor - refunded_minor else 0 end as amount from forum.sales) e
    group by 1, 2 having sum(amount) <> 0`;
  const shares = sql<PurposeSum>`select author_id as "ownerId", currency, sum(share_minor)::bigint as amount
    from forum.goods_shares where settled_at is not null and share_minor > 0 group by 1, 2`;
  const found = await Promise.all([
    compare(
      await sumByOwner(db, 'user', 'earnings', 'earnings.shared'),
      (await shares.execute(db)).rows,
      'shares of user',
    ),
    compare(await sumByOwner(db, 'user', 'pending_earnings'), (await pending.execute(db)).rows, 'pending of user'),
    compare(await sumByOwner(db, 'user', 'set_aside'), (await held.execute(db)).rows, 'set aside of user'),
    compare(await sumByOwner(db, 'platform', 'site_sales'), (await ofSites.execute(db)).rows, 'sales of site'),
    checkTransfers(db),
    checkBuyers(db),
  ]);
  return found.flat();
}

function compare(ledger: readonly PurposeSum[], rows: readonly PurposeSum[], what: string): string[] {
  const keyOf = ({ ownerId, currency }: PurposeSum) => `${ownerId} in ${currency}`;
  const sums = new Map(rows.map((row) => [keyOf(row), Number(row.amount)]));
  const problems: string[] = [];
  for (const entry of ledger) {
    const said = sums.get(keyOf(entry)) ?? 0;
    sums.delete(keyOf(entry));
    if (said !== entry.amount)
      problems.push(`${what} ${keyOf(entry)}: ${entry.amount} in the ledger, ${said} by its rows`);
  }
  return [...problems, ...[...sums].map(([key, said]) => `${what} ${key}: 0 in the ledger, ${said} by its rows`)];
}

/** Each sale, refund and release has one transfer; a release without a part for a member moves nothing. */
async function checkTransfers(db: Db): Promise<string[]> {
  const counted = await sql<Record<string, number>>`
    select count(*) filter (where kind <> 'bounty')::int as "forum.sold",
      count(*) filter (where kind = 'bounty')::int as "forum.bounty_awarded",
      count(*) filter (where refunded_at is not null)::int as "forum.refunded",
      count(*) filter (where released_at is not null and author_minor + inviter_minor > 0)::int as "forum.income_released"
    from forum.sales`.execute(db);
  const rows = Object.entries(counted.rows[0] ?? {});
  const transfers = await countTransfers(
    db,
    rows.map(([kind]) => kind),
  );
  return rows
    .filter(([kind, num]) => (transfers.get(kind) ?? 0) !== num)
    .map(([kind, num]) => `${num} forum sales need a transfer ${kind}, and there are ${transfers.get(kind) ?? 0}`);
}

async function checkBuyers(db: Db): Promise<string[]> {
  const found = await sql<{ problem: string }>`
    select 'forum topic ' || p.topic_id || ' counts ' || p.buyer_count || ' buyers, which its sales do not confirm' as problem
    from forum.paid_parts p
    where p.buyer_count <> (select count(*) from forum.sales s where s.topic_id = p.topic_id
      and s.kind in ('content', 'attachments') and s.refunded_at is null)`.execute(db);
  return found.rows.map(({ problem }) => problem);
}
