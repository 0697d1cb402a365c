import { sql } from 'kysely';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { type AccountMovement, listMovementsOf } from '../../ledger/wallet.server.ts';
import { readMerchantNames } from '../../merchants/queries.server.ts';
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
  'earnings.shared': 'goods_share',
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
  /** The shop that paid, of a share. */
  shopId: number | null;
}

const SHARED = 'earnings.shared';
const OF_TOPICS = ['forum.bounty_held', 'forum.bounty_returned'];

/** Every movement of the actor's wallet in the site's currency, the newest first. */
export async function listMovements(ctx: Ctx, { part, page, limit }: MovementsQuery): Promise<MovementList> {
  const { userId } = requireMember(ctx);
  const currency = ctx.site.defaultCurrency;
  const purposes = Object.entries(WALLET_PARTS).flatMap(([purpose, of]) =>
    part === 'all' || of === part ? [purpose] : [],
  );
  const { list: rows, total } = await listMovementsOf(ctx, { userId, currency, purposes }, { page, limit });
  const names = await nameReferences(ctx, userId, rows);
  const [others, shops] = await Promise.all([
    authorsOf(
      ctx,
      [...names.values()].flatMap(({ buyerId, authorId }) => [buyerId, authorId]),
    ),
    readMerchantNames(
      ctx,
      [...names.values()].flatMap(({ shopId }) => shopId ?? []),
    ),
  ]);
  const list = rows.map((row): Movement => {
    const named = names.get(row.reference);
    const { saleKind = null, title = '', buyerId = null, authorId = null, shopId = null } = named ?? {};
    const other = buyerId === userId ? authorId : buyerId;
    const person = other === null ? undefined : others(other);
    return {
      id: row.id,
      kind: kindOf(row, saleKind),
      part: WALLET_PARTS[row.purpose as keyof typeof WALLET_PARTS],
      amount: { amount: Number(row.amount), currency },
      // a session of the forum learns nothing about what the member ordered in the shop
      reference: saleKind !== null || shopId !== null || row.kind.startsWith('withdrawal.') ? row.reference : '',
      title,
      counterpart: person && person.id > 0 ? { id: person.id, name: person.name } : null,
      shop: shopId === null ? null : { id: shopId, name: shops.get(shopId) ?? '' },
      isSale: saleKind !== null,
      at: row.at.toISOString(),
    };
  });
  return { list, total, page, limit };
}

/** The sales, questions and orders that movements refer to, by their reference. */
async function nameReferences(
  { db }: Pick<Ctx, 'db'>,
  userId: number,
  rows: readonly AccountMovement[],
): Promise<ReadonlyMap<string, Named>> {
  const isOfTopic = ({ kind }: AccountMovement) => OF_TOPICS.includes(kind);
  const numbers = rows.filter((row) => row.kind.startsWith('forum.') && !isOfTopic(row)).map((row) => row.reference);
  const topics = rows.filter(isOfTopic).map((row) => Number(row.reference));
  const orders = rows.filter(({ kind }) => kind === SHARED).map((row) => row.reference);
  if (numbers.length + topics.length + orders.length === 0) return new Map();
  const found = await sql<Named & { reference: string }>`
    select no as reference, kind as "saleKind", title, buyer_id as "buyerId", author_id as "authorId",
      null::bigint as "shopId"
    from forum.sales where no = any (${numbers}::text[])
    union all
    select id::text, null, title, null, null, null from forum.topics where id = any (${topics}::bigint[])
    union all
    select order_no, null, string_agg(distinct title, ', '), null, null, min(merchant_id) from forum.goods_shares
    where order_no = any (${orders}::text[]) and author_id = ${userId}::bigint group by order_no`.execute(db);
  return new Map(found.rows.map(({ reference, ...named }) => [reference, named]));
}

function kindOf({ kind, amount }: AccountMovement, saleKind: string | null): Kind {
  if (kind !== 'forum.sold') return KIND_OF[kind] ?? 'other';
  if (saleKind === 'tip') return 'tip';
  return amount < 0 ? 'purchase' : 'sale';
}
