import { sql } from 'kysely';
import type { EventMap } from '../../platform/events.ts';
import type { Ctx } from '../kit/context.ts';
import { makePass, passPath } from '../orders/passes/order-pass.ts';
import { refundLink } from './notify-of-refund.server.ts';

/** Adds a pass to the order to mails that buyers without an account get about a refund. */
export async function passToRefunds(ctx: Ctx, { links, pass }: EventMap['notices.spreading']): Promise<void> {
  const ids = links.flatMap((link) => {
    const id = /^\/order\/refund_detail\?refundId=(\d{1,15})$/.exec(link)?.[1];
    return id === undefined ? [] : [Number(id)];
  });
  if (ids.length === 0) return;
  const found = await sql<{ id: number; no: string }>`
    select r.id, o.no from refunds r join orders o on o.id = r.order_id
    join users u on u.id = o.user_id and u.kind = 'visitor' where r.id = any(${ids}::bigint[])`.execute(ctx.db);
  for (const { id, no } of found.rows) pass(refundLink(id), passPath(makePass(ctx.app, no, ctx.now, 'acts'), id));
}
