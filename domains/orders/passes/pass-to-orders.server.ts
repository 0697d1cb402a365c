import { sql } from 'kysely';
import type { EventMap } from '../../../platform/events.ts';
import type { Ctx } from '../../context.ts';
import { linkTo } from '../notify-buyer.server.ts';
import { makePass, passPath } from './order-pass.ts';

/** Adds a pass to mails that buyers without an account get about an order; a checkout's is for its first order. */
export async function passToOrders(ctx: Ctx, { links, pass }: EventMap['notices.spreading']): Promise<void> {
  const numbers = links.flatMap((link) => /^\/order\/order_detail\?orderId=([\w-]{1,40})$/.exec(link)?.[1] ?? []);
  if (numbers.length === 0) return;
  const found = await sql<{ asked: string; no: string }>`
    select asked.no as asked, coalesce(own.no, first.no) as no
    from unnest(${numbers}::text[]) as asked(no)
    left join orders own on own.no = asked.no
    left join payments p on own.id is null and p.no = asked.no
    left join lateral (select no, user_id from orders where payment_id = p.id order by id limit 1) first on true
    join users u on u.id = coalesce(own.user_id, first.user_id) and u.kind = 'visitor'`.execute(ctx.db);
  for (const { asked, no } of found.rows) pass(linkTo(asked), passPath(makePass(ctx.app, no, ctx.now, 'mail')));
}
