import { sql } from 'kysely';
import { listedTexts } from '../../../platform/database/listed.ts';
import type { EventMap } from '../../../platform/events.ts';
import { randomToken } from '../../../platform/tokens.ts';
import type { Ctx } from '../../kit/context.ts';
import { permittedUsers } from '../../merchants/staff/permitted-users.server.ts';
import { readSale } from '../../orders/sales/read-sale.server.ts';
import { salesOf } from '../../orders/sales/scope.server.ts';
import { stopWebhook } from './pause.server.ts';
import { WEBHOOK_READS, type WebhookEvent } from './rules.ts';

interface Subscribed {
  orderNo: string;
  merchantId: number;
  webhooks: { id: number; url: string; makerId: number }[];
}

/**
 * Writes a message for each webhook that wants to know, in the transaction that caused the event: it is sent only if
 * that commits, and then at least once. The data is the order as `GET /api/merchant/order/detail` answers it.
 */
async function enqueue(ctx: Ctx, kind: WebhookEvent, orderNos: readonly string[], more: object = {}): Promise<void> {
  const found = await sql<Subscribed>`
    select o.no as "orderNo", o.merchant_id as "merchantId",
      json_agg(json_build_object('id', w.id, 'url', w.url, 'makerId', w.created_by) order by w.id) as webhooks
    from orders o join merchant_webhooks w on w.merchant_id = o.merchant_id and w.active and ${kind} = any(w.events)
    where o.no = any(${listedTexts(orderNos)}) group by o.id order by o.id`.execute(ctx.db);
  for (const { orderNo, merchantId, webhooks } of found.rows) {
    const makers = await permittedUsers(ctx, merchantId, makersOf(webhooks), WEBHOOK_READS);
    const [permitted, others] = [true, false].map((is) => webhooks.filter(({ makerId }) => makers.has(makerId) === is));
    for (const { id, url } of others ?? []) await stopWebhook(ctx, { webhookId: id, url });
    const webhookIds = (permitted ?? []).map(({ id }) => id);
    if (webhookIds.length === 0) continue;
    const sale = await readSale(ctx, salesOf(ctx, merchantId), orderNo);
    await putMessages(ctx, webhookIds, kind, { ...sale, ...more });
  }
}

const makersOf = (webhooks: Subscribed['webhooks']) => [...new Set(webhooks.map(({ makerId }) => makerId))];

/** Each webhook gets a message with an id of its own. */
export async function putMessages(ctx: Ctx, webhookIds: readonly number[], kind: string, data: object): Promise<void> {
  const body = JSON.stringify({ type: kind, timestamp: ctx.now.toISOString(), data });
  for (const webhookId of webhookIds) {
    await sql`
      insert into merchant_webhook_messages (webhook_id, message_id, kind, body, created_at, next_try_at)
      values (${webhookId}::bigint, ${`msg_${randomToken()}`}, ${kind}, ${body}, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz)`.execute(
      ctx.db,
    );
  }
}

export const onConfirmed = (ctx: Ctx, { orders }: EventMap['order.confirmed']) =>
  enqueue(
    ctx,
    'order.confirmed',
    orders.map(({ orderNo }) => orderNo),
  );
export const onPaid = (ctx: Ctx, { orderNos }: EventMap['order.paid']) => enqueue(ctx, 'order.paid', orderNos);
export const onCancelled = (ctx: Ctx, { orderNos }: EventMap['order.cancelled']) =>
  enqueue(ctx, 'order.cancelled', orderNos);
export const onShipped = (ctx: Ctx, { orderNo }: EventMap['order.shipped']) => enqueue(ctx, 'order.shipped', [orderNo]);
export const onReceived = (ctx: Ctx, { orderNo }: EventMap['order.received']) =>
  enqueue(ctx, 'order.received', [orderNo]);
export const onCompleted = (ctx: Ctx, { orderNo }: EventMap['order.completed']) =>
  enqueue(ctx, 'order.completed', [orderNo]);
export const onRefund = (ctx: Ctx, { orderNo, refundNo, status }: EventMap['refund.changed']) =>
  enqueue(ctx, 'refund.changed', [orderNo], { refund: { refundNo, status } });
