import { sql } from 'kysely';
import type { EventMap } from '../../../platform/events.ts';
import type { Ctx } from '../../kit/context.ts';
import { makePass, passPath } from './order-pass.ts';

/** The pages that mails about an order lead to. */
const ABOUT_ORDER = /^\/order\/(?:order_detail\?orderId|payback\?orderNo)=([\w-]{1,40})$/;

/** Adds a pass to mails that buyers without an account get about an order; a checkout's is for its first order. */
export async function passToOrders(ctx: Ctx, { links, pass }: EventMap['notices.spreading']): Promise<void> {
  const asked = links.flatMap((link) => {
    const no = ABOUT_ORDER.exec(link)?.[1];
    return no ? [{ link, no }] : [];
  });
  if (asked.length === 0) return;
  const found = await sql<{ link: string; no: string }>`
    select asked.link, coalesce(own.no, first.no) as no
    from unnest(${asked.map(({ link }) => link)}::text[], ${asked.map(({ no }) => no)}::text[]) as asked(link, no)
    left join orders own on own.no = asked.no
    left join payments p on own.id is null and p.no = asked.no
    left join lateral (select no, user_id from orders where payment_id = p.id order by id limit 1) first on true
    join users u on u.id = coalesce(own.user_id, first.user_id) and u.kind = 'visitor'`.execute(ctx.db);
  for (const { link, no } of found.rows) pass(link, passPath(makePass(ctx.app, no, ctx.now, 'acts')));
}
