import { sql } from 'kysely';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { siteSales, userBalance, userEarnings, userPendingEarnings } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.server.ts';
import { notify } from '../../messages/notify.server.ts';
import { endPeriod } from '../cards/end-period.server.ts';
import { logModeration } from '../moderation/log.server.ts';
import { partsOfRefund, type SaleKind, type Split } from './rules.ts';

/** Who may see and refund the sales of a forum. */
export const REFUND_SALES = 'sales.refund';

interface LockedSale {
  id: number;
  no: string;
  kind: SaleKind;
  topic_id: number | null;
  card_id: number | null;
  title: string;
  buyer_id: number;
  author_id: number | null;
  inviter_id: number | null;
  amount_minor: number;
  currency: string;
  from_balance_minor: number;
  from_income_minor: number;
  author_minor: number;
  inviter_minor: number;
  site_minor: number;
  author_tenths: number;
  inviter_tenths: number;
  site_tenths: number;
  released_at: Date | null;
  refunded_at: Date | null;
}

/**
 * Takes a sale back in the parts in which it was made: the buyer gets the money back where it came from, and loses what
 * was bought. Of a membership card, what is left of its days is taken back. Parts that are no longer pending come out of the
 * earnings. Throws `no_permission`, `forum_sale_not_found`, `forum_own_sale` to those who paid or earned, `forum_sale_final`
 * for one that was refunded before, a bounty that is no longer pending or a card whose days are over, and `earnings_short`
 * if a member has withdrawn or spent the earnings.
 */
export async function refundSale(ctx: Ctx, { no, reason }: { no: string; reason: string }): Promise<void> {
  const { userId } = requirePermission(ctx, REFUND_SALES);
  await transact(ctx, async (tx) => {
    const sale = await lockSale(tx, no);
    if ([sale.buyer_id, sale.author_id, sale.inviter_id].includes(userId)) throw new DomainError('forum_own_sale');
    if (sale.refunded_at || (sale.kind === 'bounty' && sale.released_at)) throw new DomainError('forum_sale_final');
    const back = await takeBack(tx, sale);
    if (back === 0) throw new DomainError('forum_sale_final');
    await tx.db
      .updateTable('forum.sales')
      .set({ refunded_at: ctx.now, refunded_minor: back, refunded_by: userId, refund_reason: reason })
      .where('id', '=', sale.id)
      .execute();
    await returnMoney(tx, sale, back);
    await logModeration(tx, 'sale.refunded', 'sale', sale.id, { no, reason });
    const amount = { amount: back, currency: sale.currency };
    await notify(tx, sale.buyer_id, 'forum.sale_refunded', [
      { data: { title: sale.title, amount, reason }, link: `/bbs/my/wallet/OrderDetail?no=${no}` },
    ]);
    const losing = [sale.author_id, sale.inviter_id].filter((id) => id !== null);
    for (const id of losing)
      await notify(tx, id, 'forum.income_returned', [
        { data: { title: sale.title, reason }, link: `/bbs/my/wallet/OrderDetail?no=${no}` },
      ]);
  });
}

/** Takes back what was bought; returns how much of its price. */
async function takeBack(ctx: Ctx, sale: LockedSale): Promise<number> {
  const { card_id, topic_id, kind } = sale;
  if (kind === 'card') return card_id === null ? 0 : endPeriod(ctx, { ...sale, card_id });
  if (topic_id !== null && (kind === 'content' || kind === 'attachments'))
    await sql`update forum.paid_parts set buyer_count = buyer_count - 1
      where topic_id = ${topic_id}::bigint and buyer_count > 0`.execute(ctx.db);
  if (topic_id !== null && kind === 'bounty')
    await sql`update forum.bounties set state = 'returned', decided_at = ${ctx.now}::timestamptz, comment_id = null, winner_id = null
      where topic_id = ${topic_id}::bigint`.execute(ctx.db);
  return sale.amount_minor;
}

async function lockSale({ db, site }: Pick<Ctx, 'db' | 'site'>, no: string): Promise<LockedSale> {
  const found = await sql<LockedSale>`
    select id, no, kind, topic_id, card_id, title, buyer_id, author_id, inviter_id, amount_minor, currency,
      from_balance_minor, from_income_minor, author_minor, inviter_minor, site_minor, author_tenths, inviter_tenths, site_tenths,
      released_at, refunded_at
    from forum.sales where no = ${no} and site_id = ${site.id}::bigint for no key update`.execute(db);
  const [sale] = found.rows;
  if (!sale) throw new DomainError('forum_sale_not_found', { no });
  return sale;
}

async function returnMoney(ctx: Ctx, sale: LockedSale, back: number): Promise<void> {
  const { currency, no } = sale;
  const tenths: Split = { author: sale.author_tenths, inviter: sale.inviter_tenths, site: sale.site_tenths };
  const { parts, toBalance, toIncome } = partsOfRefund(
    back,
    {
      amount: sale.amount_minor,
      fromIncome: sale.from_income_minor,
      parts: { author: sale.author_minor, inviter: sale.inviter_minor, site: sale.site_minor },
    },
    tenths,
  );
  const earned = sale.released_at ? userEarnings : userPendingEarnings;
  const taken = (userId: number | null, amount: number) =>
    userId === null ? [] : [{ account: earned(userId, currency), amount: -amount }];
  try {
    await transfer(ctx, {
      kind: 'forum.refunded',
      reference: no,
      requestKey: `forum.refunded:${no}`,
      entries: [
        ...taken(sale.author_id, parts.author),
        ...taken(sale.inviter_id, parts.inviter),
        { account: siteSales(ctx.site.id, currency), amount: -parts.site },
        { account: userBalance(sale.buyer_id, currency), amount: toBalance },
        { account: userEarnings(sale.buyer_id, currency), amount: toIncome },
      ],
    });
  } catch (error) {
    if (isDomainError(error) && error.code === 'insufficient_balance') throw new DomainError('earnings_short');
    throw error;
  }
}
