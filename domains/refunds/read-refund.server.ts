import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { pickText, type Texts } from '../../platform/locale/locale.ts';
import { type Ctx, isPassed, requireBuyer, requirePlatformPermission } from '../kit/context.ts';
import { courierName } from '../kit/couriers.ts';
import { requireOwnMerchant } from '../merchants/own-merchant.server.ts';
import { shownUrl } from '../uploads/private-pictures.ts';
import type { RefundDetail } from './contract.ts';
import type { Decider } from './decide-refund.server.ts';
import { chooseMethods } from './money/move-money.server.ts';
import { CARD_JSON, CARD_TABLES, type RefundRow, refundCard } from './refund-card.server.ts';
import { requireSellingDeveloper } from './selling-developer.server.ts';

interface DetailRow extends RefundRow {
  note: string;
  images: string[];
  freight: number;
  earned: number;
  commission: number;
  subsidy: number;
  refusedReason: string;
  appealNote: string;
  returnCourier: string;
  returnNumber: string;
  restocked: boolean | null;
  paymentIds: number[];
  sendTo: { names: Texts; address: Texts; phone: string; own: RefundDetail['sendTo'] };
  ways: { method: string; amount: number; status: 'pending' | 'sent' | 'failed'; sentAt: string | null }[] | null;
  timeline: RefundDetail['timeline'];
}

/** The buyer's own refund. Throws `refund_not_found`, also for another user's. */
export async function readRefund(ctx: Ctx, refundId: number): Promise<RefundDetail> {
  const { userId } = requireBuyer(ctx);
  return {
    ...(await read(ctx, refundId, sql`r.user_id = ${userId}::bigint and ${isPassed(ctx, sql`r.order_id`)}`)),
    bears: null,
  };
}

/** A refund of the actor's shop or developer, or any for the platform. Throws `refund_not_found`. */
export async function readForDecision(ctx: Ctx, refundId: number, as: Decider): Promise<RefundDetail> {
  if (as === 'merchant') {
    const { id } = await requireOwnMerchant(ctx, 'refunds.read');
    return read(ctx, refundId, sql`r.merchant_id = ${id}::bigint`);
  }
  if (as === 'developer')
    return read(ctx, refundId, sql`r.merchant_id = ${await requireSellingDeveloper(ctx, { isReading: true })}::bigint`);
  requirePlatformPermission(ctx, 'refunds.manage');
  return read(ctx, refundId, sql`true`);
}

async function read(ctx: Ctx, refundId: number, whose: RawBuilder<unknown>): Promise<RefundDetail> {
  const result = await sql<{ detail: DetailRow }>`
    select ${CARD_JSON} || jsonb_build_object('note', r.note, 'images', to_jsonb(r.images), 'freight', r.freight_minor,
      'earned', r.earned_minor, 'commission', r.commission_minor, 'subsidy', r.subsidy_minor, 'refusedReason', r.refused_reason,
      'appealNote', r.appeal_note, 'returnCourier', r.return_courier, 'returnNumber', r.return_number, 'restocked', r.restocked,
      'paymentIds', array_remove(array[(select balance_due_payment_id from presales where order_id = o.id), o.payment_id], null),
      'sendTo', jsonb_build_object('names', m.name, 'address', m.address, 'phone', m.phone,
        'own', (select return_address from merchant_settings where merchant_id = m.id)),
      'ways', (select jsonb_agg(jsonb_build_object('method', a.method, 'amount', p.amount_minor, 'status', p.status,
          'sentAt', p.sent_at) order by p.id)
        from payment_refunds p join payment_attempts a on a.id = p.attempt_id where p.refund_id = r.id),
      'timeline', (select jsonb_agg(jsonb_build_object('event', event, 'to', to_status, 'by', actor_kind, 'reason', reason,
        'at', created_at) order by id) from refund_events where refund_id = r.id)) as detail
    from refunds r ${CARD_TABLES} where r.id = ${refundId}::bigint and ${whose}`.execute(ctx.db);
  const row = result.rows[0]?.detail;
  if (!row) throw new DomainError('refund_not_found');
  return refundDetail(ctx, row, await waysOf(ctx, row));
}

/** Where the money went; before it has moved, where it would go. */
async function waysOf(ctx: Ctx, row: DetailRow): Promise<RefundDetail['ways']> {
  const money = (amount: number) => ({ amount, currency: row.currency });
  const hasMoved = row.status === 'refunding' || row.status === 'refunded';
  const isOver = row.status === 'refused' || row.status === 'withdrawn';
  if (isOver) return [];
  const ways = hasMoved
    ? (row.ways ?? []).map((way) => ({ ...way, sentAt: way.sentAt && new Date(way.sentAt).toISOString() }))
    : (await chooseMethods(ctx.db, row, row.cash)).map(({ method, amount }) => ({
        method,
        amount,
        status: 'planned' as const,
        sentAt: null,
      }));
  const gift = {
    method: 'gift_card',
    amount: row.gift,
    status: hasMoved ? ('sent' as const) : ('planned' as const),
    sentAt: null,
  };
  return [...ways, ...(row.gift > 0 ? [gift] : [])].map((way) => ({ ...way, amount: money(way.amount) }));
}

function refundDetail(ctx: Ctx, row: DetailRow, ways: RefundDetail['ways']): RefundDetail {
  const money = (amount: number) => ({ amount, currency: row.currency });
  const text = (texts: Texts) => pickText(texts, ctx.locale, ctx.site.defaultLocale);
  const goesBack = row.status === 'approved' || row.status === 'returning';
  const returnParcel = row.returnNumber
    ? { courier: courierName(row.returnCourier, ctx.locale), number: row.returnNumber }
    : null;
  return {
    ...refundCard(ctx, row),
    orderStatus: row.orderStatus,
    note: row.note,
    images: row.images.map((url) => shownUrl(ctx.app, ctx.now, url)),
    parts: {
      total: money(row.cash + row.gift),
      cash: money(row.cash),
      gift: money(row.gift),
      freight: money(row.freight),
      points: row.points,
    },
    bears: { merchant: money(row.earned), commission: money(row.commission), promotion: money(-row.subsidy) },
    ways,
    refusedReason: row.refusedReason,
    appealNote: row.appealNote,
    sendTo: goesBack
      ? (row.sendTo.own ?? {
          name: text(row.sendTo.names),
          address: text(row.sendTo.address),
          phone: row.sendTo.phone,
        })
      : null,
    returnParcel,
    restocked: row.restocked,
    timeline: row.timeline.map((event) => ({
      ...event,
      // stored with the code of the courier
      ...(event.event === 'send_back' && returnParcel && { reason: `${returnParcel.courier} ${returnParcel.number}` }),
      at: new Date(event.at).toISOString(),
    })),
  };
}
