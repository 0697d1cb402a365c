import { sql } from 'kysely';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { lockRoleForSale, setBoughtRole } from '../../accounts/roles/bought-roles.server.ts';
import { type Ctx, checkPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { requirePayPassword } from '../../payables/pay-password/require-pay-password.server.ts';
import { sell } from '../money/sell.server.ts';
import { requireWritingMember } from '../people/require-writing-member.server.ts';
import { type CardRow, lockCard, say } from './card-rows.server.ts';
import type { BoughtCard, BuyCard } from './contract.ts';
import { nextPeriod, type Period, piecesLeft } from './rules.ts';

/** Who may buy cards. */
const BUY_CARDS = 'orders.create';

/**
 * Buys a card from the wallet of the actor: its role begins now, or follows what is left of the same card. The same request
 * id buys once. Throws `forum_card_not_found`, `forum_not_for_sale`, `forum_card_sold_out`, `forum_price_changed` if it is
 * not what the buyer has seen, `forum_wallet_short`, `request_reused`, and what `requireWritingMember` and `requirePayPassword` throw.
 */
export async function buyCard(ctx: Ctx, input: BuyCard): Promise<BoughtCard> {
  const { id, requestId, payPassword } = input;
  const { actor } = await requireWritingMember(ctx);
  checkPermission(ctx, BUY_CARDS);
  await requirePayPassword(ctx, payPassword);
  return transact(ctx, async (tx) => {
    // purchases and refunds of a card take turns
    const card = await lockCard(tx, id);
    const former = await findPurchase(tx, { userId: actor.userId, cardId: id, requestId });
    if (former) return { no: former.no, endsAt: former.ends_at.toISOString() };
    refuseUnavailable(card, input);
    const role = await lockRoleForSale(tx, card.role_id).catch(refuseRole);
    const { id: saleId, no } = await sell(tx, {
      kind: 'card',
      cardId: id,
      title: say(ctx, card.name),
      buyerId: actor.userId,
      authorId: null,
      amount: card.price_minor,
      currency: card.currency,
      requestId,
    });
    const endsAt = await giveDays(tx, { saleId, userId: actor.userId, cardId: id, days: card.days, roleId: role.id });
    return { no, endsAt: endsAt.toISOString() };
  });
}

/**
 * Gives the buyer of a card its role for its days, in the transaction of `ctx.db`, which has locked the card. Returns when
 * the role ends.
 */
export async function giveDays(
  ctx: Pick<Ctx, 'db' | 'site' | 'now'>,
  { saleId, days, roleId, ...holding }: Holding & { saleId: number; days: number; roleId: number },
): Promise<Date> {
  await sql`update forum.cards set sold_count = sold_count + 1 where id = ${holding.cardId}::bigint`.execute(ctx.db);
  const period = nextPeriod(days, await lastEnd(ctx, holding), ctx.now);
  await insertPeriod(ctx, { ...holding, saleId, period });
  await setBoughtRole(ctx, { ...holding, roleId, endsAt: period.endsAt });
  return period.endsAt;
}

function refuseUnavailable(card: CardRow, { price, currency = card.currency }: BuyCard): void {
  if (!card.is_on_sale) throw new DomainError('forum_not_for_sale');
  if (piecesLeft({ stock: card.stock, soldCount: card.sold_count }) === 0) throw new DomainError('forum_card_sold_out');
  if (card.price_minor !== price || card.currency !== currency) throw new DomainError('forum_price_changed');
}

/** A role that was deleted, or has powers by now, is no longer sold. */
function refuseRole(error: unknown): never {
  const isRole = isDomainError(error) && (error.code === 'role_not_found' || error.code === 'role_fixed');
  throw isRole ? new DomainError('forum_not_for_sale') : error;
}

interface Holding {
  userId: number;
  cardId: number;
}

async function findPurchase({ db }: Pick<Ctx, 'db'>, { userId, cardId, requestId }: Holding & { requestId: string }) {
  const found = await sql<{ no: string; ends_at: Date }>`
    select s.no, p.ends_at from forum.sales s join forum.card_periods p on p.sale_id = s.id
    where s.buyer_id = ${userId}::bigint and s.request_id = ${requestId} and s.card_id = ${cardId}::bigint`.execute(db);
  return found.rows[0];
}

/** When what someone has bought of the card ends; null if they never bought it. */
export async function lastEnd({ db }: Pick<Ctx, 'db'>, { userId, cardId }: Holding): Promise<Date | null> {
  const found = await sql<{ ends_at: Date | null }>`
    select max(ends_at) as ends_at from forum.card_periods
    where user_id = ${userId}::bigint and card_id = ${cardId}::bigint`.execute(db);
  return found.rows[0]?.ends_at ?? null;
}

async function insertPeriod(
  ctx: Pick<Ctx, 'db' | 'site'>,
  of: Holding & { saleId: number; period: Period },
): Promise<void> {
  await ctx.db
    .insertInto('forum.card_periods')
    .values({
      sale_id: of.saleId,
      site_id: ctx.site.id,
      card_id: of.cardId,
      user_id: of.userId,
      starts_at: of.period.startsAt,
      ends_at: of.period.endsAt,
    })
    .execute();
}
