import { sql } from 'kysely';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { type AccountMovement, listMovementsOf } from '../../ledger/wallet.server.ts';
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

interface Named {
  saleKind: string | null;
  title: string;
  buyerId: number | null;
  authorId: number | null;
}

const OF_TOPICS = ['forum.bounty_held', 'forum.bounty_returned'];

/** Every movement of the actor's wallet in the site's currency, the newest first. */
export async function listMovements(ctx: Ctx, { part, page, limit }: MovementsQuery): Promise<MovementList> {
  const { userId } = requireMember(ctx);
  const currency = ctx.site.defaultCurrency;
  const purposes = Object.entries(WALLET_PARTS).flatMap(([purpose, of]) =>
    part === 'all' || of === part ? [purpose] : [],
  );
  const { list: rows, total } = await listMovementsOf(ctx, { userId, currency, purposes }, { page, limit });
  const names = await nameReferences(ctx, rows);
  const others = await authorsOf(
    ctx,
    [...names.values()].flatMap(({ buyerId, authorId }) => [buyerId, authorId]),
  );
  const list = rows.map((row): Movement => {
    const { saleKind = null, title = '', buyerId = null, authorId = null } = names.get(row.reference) ?? {};
    const other = buyerId === userId ? authorId : buyerId;
    const person = other === null ? undefined : others(other);
    return {
      id: row.id,
      kind: kindOf(row, saleKind),
      part: WALLET_PARTS[row.purpose as keyof typeof WALLET_PARTS],
      amount: { amount: Number(row.amount), currency },
      // a session of the forum learns nothing about orders of the shop
      reference: saleKind !== null || row.kind.startsWith('withdrawal.') ? row.reference : '',
      title,
      counterpart: person && person.id > 0 ? { id: person.id, name: person.name } : null,
      isSale: saleKind !== null,
      at: row.at.toISOString(),
    };
  });
  return { list, total, page, limit };
}

/** The sales and questions that movements refer to, by their reference. */
async function nameReferences(
  { db }: Pick<Ctx, 'db'>,
  rows: readonly AccountMovement[],
): Promise<ReadonlyMap<string, Named>> {
  const isOfTopic = ({ kind }: AccountMovement) => OF_TOPICS.includes(kind);
  const numbers = rows.filter((row) => row.kind.startsWith('forum.') && !isOfTopic(row)).map((row) => row.reference);
  const topics = rows.filter(isOfTopic).map((row) => Number(row.reference));
  if (numbers.length + topics.length === 0) return new Map();
  const found = await sql<Named & { reference: string }>`
    select no as reference, kind as "saleKind", title, buyer_id as "buyerId", author_id as "authorId"
    from forum.sales where no = any (${numbers}::text[])
    union all
    select id::text, null, title, null, null from forum.topics where id = any (${topics}::bigint[])`.execute(db);
  return new Map(found.rows.map(({ reference, ...named }) => [reference, named]));
}

function kindOf({ kind, amount }: AccountMovement, saleKind: string | null): Kind {
  if (kind !== 'forum.sold') return KIND_OF[kind] ?? 'other';
  if (saleKind === 'tip') return 'tip';
  return amount < 0 ? 'purchase' : 'sale';
}
