import { sql } from 'kysely';
import type { Money } from '../../../platform/locale/money.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { readRecords } from '../../ledger/read-records.server.ts';
import type { RecordDirection } from '../../ledger/rules.ts';
import type { GiftBalance, GiftCard, GiftRecords, MyGiftCards } from './contract.ts';
import { type GiftCardState, giftRecordKind, stateOf } from './rules.ts';

interface CardRow extends Omit<GiftCard, 'amount' | 'state'> {
  amount: number;
  currency: string;
  status: GiftCardState;
}

/** The cards that the actor bought, newest first; with a state, only those in it. */
export async function readMyGiftCards(
  ctx: Ctx,
  { state, page, limit }: { state?: GiftCardState; page: number; limit: number },
): Promise<MyGiftCards> {
  const { userId } = requireActor(ctx);
  const isWanted = state
    ? sql`case when g.status in ('held', 'open') and g.expires_at <= ${ctx.now}::timestamptz then 'expired' else g.status end = ${state}`
    : sql`true`;
  const found = await sql<{ list: CardRow[] | null; total: number }>`
    with mine as (select g.* from gift_cards g where g.owner_id = ${userId}::bigint and ${isWanted})
    select (select json_agg(json_build_object('no', no, 'design', design, 'amount', amount_minor, 'currency', currency,
        'status', status, 'message', message, 'boughtAt', created_at, 'expiresAt', expires_at, 'givenAt', given_at,
        'redeemedAt', redeemed_at, 'isMine', coalesce(redeemed_by = owner_id, false)) order by created_at desc, id desc)
      from (select * from mine order by created_at desc, id desc limit ${limit}::int offset ${(page - 1) * limit}::int) shown) as list,
      (select count(*)::int from mine) as total`.execute(ctx.db);
  const { list = null, total = 0 } = found.rows[0] ?? {};
  return { list: (list ?? []).map((row) => toCard(row, ctx.now)), total, page, limit };
}

function toCard({ amount, currency, status, ...row }: CardRow, now: Date): GiftCard {
  const instant = (text: string | null) => text && new Date(text).toISOString();
  return {
    ...row,
    amount: { amount, currency },
    state: stateOf(status, new Date(row.expiresAt), now),
    boughtAt: new Date(row.boughtAt).toISOString(),
    expiresAt: new Date(row.expiresAt).toISOString(),
    givenAt: instant(row.givenAt),
    redeemedAt: instant(row.redeemedAt),
  };
}

/** The actor's gift balance in each currency, the requested one first, and how much of it open payments hold. */
export async function readGiftBalance(ctx: Ctx): Promise<GiftBalance> {
  const { userId } = requireActor(ctx);
  const { currency } = ctx;
  const found = await sql<{ purpose: string; unit: string; balance: number }>`
    select purpose, unit, balance from ledger_accounts where owner_kind = 'user' and owner_id = ${userId}::bigint
      and purpose in ('gift', 'gift_held') order by balance > 0 desc, unit`.execute(ctx.db);
  const balances: Money[] = found.rows
    .filter(({ purpose }) => purpose === 'gift')
    .map(({ unit, balance }) => ({ amount: balance, currency: unit }));
  const held = found.rows.find(({ purpose, unit }) => purpose === 'gift_held' && unit === currency)?.balance ?? 0;
  return {
    balances: [
      balances.find((each) => each.currency === currency) ?? { amount: 0, currency },
      ...balances.filter((each) => each.currency !== currency),
    ],
    held: { amount: held, currency },
  };
}

/** The actor's movements of gift balance in a currency, newest first. */
export async function listGiftRecords(
  ctx: Ctx,
  query: { currency: string; direction: RecordDirection; page: number; limit: number },
): Promise<GiftRecords> {
  const { userId } = requireActor(ctx);
  const { currency, page, limit } = query;
  const { list, total } = await readRecords(ctx, { ...query, userId, purpose: 'gift', unit: currency });
  return {
    list: list.map(({ id, transferKind, reference, amount, after, at }) => ({
      id,
      kind: giftRecordKind(transferKind),
      reference,
      amount: { amount, currency },
      after: { amount: after, currency },
      at,
    })),
    total,
    page,
    limit,
  };
}
