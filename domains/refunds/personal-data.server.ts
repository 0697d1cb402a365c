import { sql } from 'kysely';
import type { OpenMatter } from '../accounts/privacy/contract.ts';
import type { Ctx } from '../kit/context.ts';
import { OPEN_STATUSES } from './states.ts';

/** The refunds in a user's data export: request, reason and outcome. */
export async function exportRefunds(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const found = await sql<{ refunds: unknown }>`
    select coalesce(json_agg(part), '[]') as refunds from (
      select r.no as number, o.no as order_number, r.kind, r.status, r.started_by, r.reason, r.note, r.images, r.currency,
        r.cash_minor, r.gift_minor, r.points, r.freight_minor, r.refused_reason, r.appeal_note, r.return_courier,
        r.return_number, r.created_at, r.decided_at, r.finished_at,
        (select json_agg(json_build_object('order_line', l.line_id, 'num', l.num) order by l.line_id)
         from refund_lines l where l.refund_id = r.id) as lines,
        (select json_agg(json_build_object('attempt', p.attempt_id, 'amount_minor', p.amount_minor, 'status', p.status,
           'sent_at', p.sent_at) order by p.id) from payment_refunds p where p.refund_id = r.id) as ways,
        (select json_agg(json_build_object('event', e.event, 'by', e.actor_kind, 'reason', e.reason, 'at', e.created_at) order by e.id)
         from refund_events e where e.refund_id = r.id) as history
      from refunds r join orders o on o.id = r.order_id where r.user_id = ${userId}::bigint order by r.id) part`.execute(
    ctx.db,
  );
  give('refunds', found.rows[0]?.refunds ?? []);
  const accounts = await sql`
    select p.no as payment_number, g.label as account, g.given_at from payback_accounts g join payments p on p.id = g.payment_id
    where p.user_id = ${userId}::bigint order by p.id`.execute(ctx.db);
  give('payback_accounts', accounts.rows);
}

/** Undecided refunds, and those whose money is still on its way. */
export async function nameOpenRefunds(
  ctx: Ctx,
  { userId, name }: { userId: number; name(matter: Pick<OpenMatter, 'kind' | 'count'>): void },
): Promise<void> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from refunds
    where user_id = ${userId}::bigint and status = any(${[...OPEN_STATUSES, 'refunding']}::text[])`.execute(ctx.db);
  name({ kind: 'open_refunds', count: found.rows[0]?.count ?? 0 });
}

/**
 * Refunds are kept for accounting, without messages, pictures, the tracking number, which leads to an address, and the
 * bank account of money that went back.
 */
export async function anonymiseRefunds(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  await sql`
    delete from payback_accounts g using payments p where p.id = g.payment_id and p.user_id = ${userId}::bigint`.execute(
    ctx.db,
  );
  await sql`
    update refunds set note = '', images = '{}', appeal_note = '', return_courier = '', return_number = ''
    where user_id = ${userId}::bigint`.execute(ctx.db);
  await sql`
    update refund_events set reason = '' where actor_kind = 'buyer' and actor_id = ${userId}::bigint and reason <> ''`.execute(
    ctx.db,
  );
}
