import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { listBoughtRoles } from '../../accounts/roles/bought-roles.server.ts';

interface Holding {
  site_id: number;
  user_id: number;
  card_id: number;
  ends_at: Date;
}

const keyOf = ({ site_id, user_id, card_id }: Omit<Holding, 'ends_at'>) =>
  `card ${card_id} of member ${user_id} on site ${site_id}`;

/** Where cards, their sales, the days that these gave and the rights differ, one sentence each. */
export async function checkCards(db: Db): Promise<string[]> {
  const counted = await sql<{ problem: string }>`
    select 'forum card ' || c.id || ' counts ' || c.sold_count || ' sales, which its sales do not confirm' as problem
    from forum.cards c
    where c.sold_count <> (select count(*) from forum.sales s
      where s.kind = 'card' and s.card_id = c.id and s.refunded_at is null)
    union all
    select 'sale ' || s.no || ' of a forum card and the days that it gave name different buyers or cards'
    from forum.sales s join forum.card_periods p on p.sale_id = s.id
    where (s.buyer_id, s.card_id, s.site_id) is distinct from (p.user_id, p.card_id, p.site_id) or s.kind <> 'card'
    union all
    select 'the days of sales ' || a.sale_id || ' and ' || b.sale_id || ' of a forum card overlap'
    from forum.card_periods a join forum.card_periods b on b.user_id = a.user_id and b.card_id = a.card_id
      and b.sale_id > a.sale_id and b.starts_at < a.ends_at and a.starts_at < b.ends_at`.execute(db);
  const held = await sql<Holding>`
    select site_id, user_id, card_id, max(ends_at) as ends_at from forum.card_periods
    group by site_id, user_id, card_id`.execute(db);
  const ends = new Map(held.rows.map((row) => [keyOf(row), row.ends_at.getTime()]));
  const rights = await listBoughtRoles(db);
  const wrong = rights.filter((row) => ends.get(keyOf(row)) !== row.ends_at.getTime());
  const known = new Set(rights.map(keyOf));
  const missing = held.rows.filter((row) => row.ends_at > new Date() && !known.has(keyOf(row)));
  return [
    ...counted.rows.map(({ problem }) => problem),
    ...wrong.map((row) => `the right to forum ${keyOf(row)} ends at another time than the days that were bought`),
    ...missing.map((row) => `the right to forum ${keyOf(row)} is missing, though its days have not ended`),
  ];
}
