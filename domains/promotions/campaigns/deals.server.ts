import { type RawBuilder, sql } from 'kysely';
import { accountsNear } from '../../accounts/verification/person.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { Deal, DealChoice } from './deal.ts';

/**
 * The current offer of the selected campaign to the buyer, as a jsonb expression over the selection (also jsonb); null
 * without one. It is part of the single statement that reads a checkout.
 */
export function dealOf(
  ctx: Pick<Ctx, 'site' | 'now'>,
  choice: RawBuilder<unknown>,
  userId: number,
): RawBuilder<Deal | null> {
  return sql`(
    select jsonb_build_object('kind', a.kind, 'itemId', i.id, 'campaignId', a.id, 'skuId', i.sku_id,
      'priceMinor', i.price_minor, 'depositMinor', i.deposit_minor,
      'isRunning', a.active and a.starts_at <= ${ctx.now}::timestamptz and a.ends_at > ${ctx.now}::timestamptz,
      'left', i.quota - i.taken, 'perUser', i.per_user, 'mine', coalesce((
        select sum(num)::int from campaign_purchases where item_id = i.id and user_id = any(${accountsNear(userId)})), 0),
      'groupSize', a.group_size, 'groupHours', a.group_hours, 'balanceDueStartsAt', a.balance_due_starts_at, 'balanceDueEndsAt', a.balance_due_ends_at,
      'shipsAt', a.ships_at, 'group', (
        select jsonb_build_object('id', e.id, 'status', e.status, 'isOver', e.expires_at <= ${ctx.now}::timestamptz,
          'isPaid', e.paid > 0, 'left', e.size - e.taken, 'expiresAt', e.expires_at, 'isMine', exists (
            select from group_slots s where s.group_id = e.id and s.user_id = any(${accountsNear(userId)})))
        from campaign_groups e where e.id = (${choice} ->> 'groupId')::bigint and e.campaign_id = a.id),
      'bargain', (
        select jsonb_build_object('id', f.id, 'priceMinor', f.price_minor,
          'isOpen', f.status = 'open' and f.expires_at > ${ctx.now}::timestamptz)
        from bargains f where f.id = (${choice} ->> 'bargainId')::bigint and f.item_id = i.id and f.user_id = ${userId}::bigint))
    from campaign_items i join campaigns a on a.id = i.campaign_id
    where i.id = (${choice} ->> 'itemId')::bigint and a.site_id = ${ctx.site.id}::bigint)`;
}

/** The same as a separate query, for the beginning of a checkout. */
export async function readDeal(
  ctx: Pick<Ctx, 'db' | 'site' | 'now'>,
  choice: DealChoice,
  userId: number,
): Promise<Deal | null> {
  const given = sql`${JSON.stringify(choice)}::jsonb`;
  const result = await sql<{ deal: Deal | null }>`select ${dealOf(ctx, given, userId)} as deal`.execute(ctx.db);
  return result.rows[0]?.deal ?? null;
}
