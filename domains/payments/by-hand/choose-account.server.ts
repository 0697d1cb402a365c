import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { UNPAID_PIECES } from '../../orders/checkout/unpaid-limits.ts';
import type { OwnPayment } from '../own-payment.server.ts';
import type { AccountDetails } from './contract.ts';
import { takesTransfer } from './rules.ts';

export interface ChosenAccount {
  /** The shop that receives the money; null: the platform. */
  merchantId: number | null;
  details: AccountDetails;
  deadlineDays: number;
}

/**
 * The account that a payment is transferred to: that of its only shop if shops receive transfers themselves, otherwise
 * that of the site; undefined if there is none. A shop receives nothing for orders to which the platform contributes,
 * because only the shop says that the money came. What is sold from a limited quota is not held for
 * days, and neither is anything for a pass that only reads, nor, for buyers who never paid here, an order of more pieces
 * than they may leave unpaid: a transfer can be promised without paying.
 */
export async function chooseAccount(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  { id, kind, currency }: Pick<OwnPayment, 'id' | 'kind' | 'currency'>,
): Promise<ChosenAccount | undefined> {
  if (!takesTransfer(kind) || ctx.actor?.onlyOrder?.isReading) return undefined;
  const found = await sql<ChosenAccount>`
    select a.merchant_id as "merchantId", a.deadline_days as "deadlineDays", jsonb_build_object('holder', a.holder,
      'bank', a.bank, 'number', a.number, 'code', a.code, 'note', a.note) as details
    from payments p join sites s on s.id = p.site_id join transfer_accounts a on a.currency = p.currency and a.is_on
      and (a.site_id = p.site_id or (s.settings ->> 'shopsCollect')::boolean and a.merchant_id = (
        select min(o.merchant_id) from orders o where o.payment_id = p.id having count(distinct o.merchant_id) = 1
          and sum(o.platform_coupon_minor + o.points_minor) = 0))
    where p.id = ${id}::bigint and p.currency = ${currency}
      and (p.pieces <= coalesce((s.settings ->> 'unpaidPieces')::bigint, ${UNPAID_PIECES}::bigint) or exists (
        select from orders former
        where former.user_id = p.user_id and former.paid_at is not null and former.total_minor > 0))
      and not exists (
      select from order_lines l join orders o on o.id = l.order_id
      where o.payment_id = p.id and (l.flash_item_id is not null or l.campaign_item_id is not null))
    order by a.merchant_id nulls last limit 1`.execute(ctx.db);
  return found.rows[0];
}
