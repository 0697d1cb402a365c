import { sql } from 'kysely';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { authorsOf } from '../people/authors.server.ts';
import type { Movement, MovementList, MovementsQuery } from './contract.ts';
import { WALLET_PARTS } from './read-wallet.server.ts';

type Kind = Movement['kind'];

const KIND_OF: Readonly<Record<string, Kind>> = {
  'recharge.settled': 'recharge',
  'balance.credited': 'recharge',
  'payment.received': 'shopping',
  'refund.paid': 'refund',
  'forum.bounty_held': 'bounty_held',
  'forum.bounty_returned': 'bounty_returned',
  'forum.bounty_awarded': 'bounty',
  'forum.income_released': 'released',
  'forum.refunded': 'refund',
  'withdrawal.requested': 'withdrawal',
  'withdrawal.refused': 'withdrawal_refused',
  'withdrawal.paid': 'withdrawal_paid',
  'withdrawal.fee': 'fee',
  'earnings.adjusted': 'adjusted',
};

interface Row {
  id: number;
  amount: number;
  at: Date;
  purpose: keyof typeof WALLET_PARTS;
  kind: string;
  reference: string;
  sale_kind: string | null;
  title: string | null;
  buyer_id: number | null;
  author_id: number | null;
  counted: number;
}

/** Every movement of the actor's wallet in the site's currency, the newest first. */
export async function listMovements(ctx: Ctx, { part, page, limit }: MovementsQuery): Promise<MovementList> {
  const { userId } = requireMember(ctx);
  const currency = ctx.site.defaultCurrency;
  const purposes = Object.entries(WALLET_PARTS).flatMap(([purpose, of]) =>
    part === 'all' || of === part ? [purpose] : [],
  );
  const found = await sql<Row>`
    with accounts as (select id, purpose from ledger_accounts where owner_kind = 'user'
      and owner_id = ${userId}::bigint and unit = ${currency} and purpose = any (${purposes}::text[])),
    shown as (select e.id, e.amount, e.moved_at, e.transfer_id, a.purpose
      from accounts a join ledger_entries e on e.account_id = a.id
      order by e.moved_at desc, e.id desc limit ${limit}::int offset ${(page - 1) * limit}::int)
    select e.id, e.amount, e.moved_at as at, e.purpose, t.kind, t.reference, s.kind as sale_kind,
      coalesce(s.title, q.title) as title, s.buyer_id, s.author_id,
      (select count(*)::int from accounts a join ledger_entries n on n.account_id = a.id) as counted
    from shown e join ledger_transfers t on t.id = e.transfer_id
      left join forum.sales s on s.no = t.reference and t.kind like 'forum.%'
      left join forum.topics q on t.kind in ('forum.bounty_held', 'forum.bounty_returned') and q.id::text = t.reference
    order by e.moved_at desc, e.id desc`.execute(ctx.db);
  const others = await authorsOf(ctx, found.rows.flatMap(({ buyer_id, author_id }) => [buyer_id, author_id]));
  const list = found.rows.map((row): Movement => {
    const other = row.buyer_id === userId ? row.author_id : row.buyer_id;
    const person = other === null ? undefined : others(other);
    return {
      id: row.id,
      kind: kindOf(row),
      part: WALLET_PARTS[row.purpose],
      amount: { amount: Number(row.amount), currency },
      // a session of the forum learns nothing about orders of the shop
      reference: row.sale_kind !== null || row.kind.startsWith('withdrawal.') ? row.reference : '',
      title: row.title ?? '',
      counterpart: person && person.id > 0 ? { id: person.id, name: person.name } : null,
      isSale: row.sale_kind !== null,
      at: row.at.toISOString(),
    };
  });
  return { list, total: found.rows[0]?.counted ?? 0, page, limit };
}

function kindOf({ kind, sale_kind, amount }: Row): Kind {
  if (kind !== 'forum.sold') return KIND_OF[kind] ?? 'other';
  if (sale_kind === 'tip') return 'tip';
  return amount < 0 ? 'purchase' : 'sale';
}
