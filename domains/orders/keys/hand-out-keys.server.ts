import { sql } from 'kysely';
import type { EventMap } from '../../../platform/events.ts';
import { isLocale } from '../../../platform/locale/locale.ts';
import { hasVerifiedEmail } from '../../accounts/mail-address.server.ts';
import { CONTENT_KINDS, isShipped } from '../../catalog/product-kinds.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notifyEach } from '../../messages/notify.server.ts';
import { sendMail } from '../../messages/send-mail.server.ts';
import { linkTo } from '../notify-buyer.server.ts';
import { readKeysOfOrders } from './queries.server.ts';

/** Lines served by one run of the job, or by one import. */
const BATCH = 200;
const PAID = sql`o.status in ('to_ship', 'to_receive', 'to_evaluate', 'completed')`;

/** Hands out the keys of paid orders, in the transaction that paid them. */
export async function handOutPaid(ctx: Ctx, { orderNos, lines }: EventMap['order.paid']): Promise<void> {
  if (lines.every(({ kind }) => isShipped(kind))) return;
  await queue(ctx, sql`o.no = any(${orderNos}::text[])`);
}

/** The same for an order that is delivered later than it is paid: a group's, or after the balance of a pre-sale. */
export async function handOutReceived(ctx: Ctx, { orderId }: EventMap['order.received']): Promise<void> {
  await queue(ctx, sql`o.id = ${orderId}::bigint`);
}

/** Virtual lines of these orders whose SKU has a pool of keys wait for theirs, and get them if there are any. */
async function queue(ctx: Ctx, which: ReturnType<typeof sql>): Promise<void> {
  const waiting = await sql<{ id: number }>`
    insert into lines_awaiting_keys (order_line_id, sku_id, since)
    select l.id, l.sku_id, ${ctx.now}::timestamptz from orders o join order_lines l on l.order_id = o.id
    where ${which} and ${PAID} and l.kind = any(${CONTENT_KINDS}::text[]) and l.refunded_num < l.num
      and exists (select from digital_keys k where k.sku_id = l.sku_id)
      and not exists (select from digital_keys k where k.order_line_id = l.id)
    on conflict do nothing returning order_line_id as id`.execute(ctx.db);
  await serve(
    ctx,
    waiting.rows.map(({ id }) => id),
  );
}

/**
 * The job and the import: lines that waited get the keys that have come since. Those that cannot be served, such as
 * refunded ones, take no place in the batch. Returns how many were served.
 */
export async function serveWaitingLines(ctx: Ctx, skuId?: number): Promise<number> {
  return transact(ctx, async (tx) => {
    const found = await sql<{ id: number }>`
      select w.order_line_id as id from lines_awaiting_keys w
      where ${skuId ? sql`w.sku_id = ${skuId}::bigint` : sql`true`}
        and (select l.num - l.refunded_num from order_lines l where l.id = w.order_line_id) between 1 and (
          select count(*) from digital_keys k where k.sku_id = w.sku_id and k.order_line_id is null)
      order by w.since, w.order_line_id limit ${BATCH} for update skip locked`.execute(tx.db);
    const served = await serve(
      tx,
      found.rows.map(({ id }) => id),
    );
    await notifyGuests(tx, served);
    return served.length;
  });
}

/**
 * Each line takes its free keys in one statement: `skip locked` gives concurrent buyers different keys, and the condition is
 * checked again when a row is written. The lock on the line keeps a refund of it before or after this. A line gets all of
 * its keys or none, and then stays in the queue.
 */
async function serve(ctx: Ctx, lineIds: readonly number[]): Promise<number[]> {
  const served: number[] = [];
  for (const lineId of lineIds.toSorted((a, b) => a - b)) {
    const taken = await sql`
      with line as materialized (
        select l.id, l.sku_id, l.num - l.refunded_num as num from order_lines l where l.id = ${lineId}::bigint for no key update),
      free as (
        select k.id from digital_keys k where k.sku_id = (select sku_id from line) and k.order_line_id is null
        order by k.id limit (select num from line) for update skip locked
      ), enough as (select count(*) as found from free)
      update digital_keys k set order_line_id = ${lineId}::bigint, handed_at = ${ctx.now}::timestamptz
      from free where k.id = free.id and k.order_line_id is null
        and (select found from enough) = (select num from line) and (select num from line) > 0
      returning k.id`.execute(ctx.db);
    if (taken.rows.length > 0) served.push(lineId);
  }
  if (served.length > 0) {
    await sql`delete from lines_awaiting_keys where order_line_id = any(${served}::bigint[])`.execute(ctx.db);
    await mailKeys(ctx, served);
  }
  return served;
}

/** Buyers with an unverified address get no key by mail, but the news that it is in their order. */
async function notifyGuests(ctx: Ctx, lineIds: readonly number[]): Promise<void> {
  const found = await sql<{ userId: number; number: string }>`
    select distinct o.user_id as "userId", o.no as number
    from order_lines l join orders o on o.id = l.order_id join users u on u.id = o.user_id
    where l.id = any(${[...lineIds]}::bigint[]) and not ${hasVerifiedEmail('u')}
    order by o.no`.execute(ctx.db);
  const notices = found.rows.map(({ userId, number }) => ({ userId, data: { number }, link: linkTo(number) }));
  await notifyEach(ctx, 'order.content', notices);
}

interface Addressee {
  orderId: number;
  orderNo: string;
  email: string;
  locale: string;
}

/** To verified addresses only: a key is text of the shop. */
async function mailKeys(ctx: Ctx, lineIds: readonly number[]): Promise<void> {
  const found = await sql<Addressee>`
    select distinct o.id as "orderId", o.no as "orderNo", u.email, u.locale
    from order_lines l join orders o on o.id = l.order_id join users u on u.id = o.user_id
    where l.id = any(${[...lineIds]}::bigint[]) and u.email is not null and u.email <> ''
      and ${hasVerifiedEmail('u')}`.execute(ctx.db);
  if (found.rows.length === 0) return;
  const keys = await readKeysOfOrders(
    ctx,
    found.rows.map(({ orderId }) => orderId),
  );
  for (const { orderId, orderNo, email, locale } of found.rows) {
    const code = keys.flatMap((line) => (line.orderId === orderId ? line.keys : [])).join('\n');
    await sendMail(ctx, {
      to: email,
      template: 'order_keys',
      locale: isLocale(locale) ? locale : ctx.locale,
      values: { number: orderNo },
      code,
    });
  }
}
