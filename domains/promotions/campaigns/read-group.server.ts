import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { instantOf, textOf } from '../../catalog/card.server.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import type { Group, OwnPart } from './contract.ts';
import { seesNames, shownName } from './shown-names.ts';

/** A group as visible to anyone with its URL; strangers see no names. Throws `group_not_found`. */
export async function readGroup(ctx: Ctx, id: number): Promise<Group> {
  const result = await sql<Omit<Group, 'serverTime'>>`
    select e.id, a.id as "campaignId", a.product_id as "productId",
      coalesce(nullif(${textOf(ctx, 'a.title')}, ''), ${textOf(ctx, 'p.name')}) as title,
      case when e.status = 'open' and e.expires_at <= ${ctx.now}::timestamptz then 'failed' else e.status end as status,
      e.size, e.size - e.taken as left, ${instantOf('e.expires_at')} as "expiresAt", (
        select coalesce(json_agg(json_build_object('nickname', u.nickname, 'avatar', u.avatar_url, 'isLeader', u.id = e.leader_id)
          order by u.id = e.leader_id desc, s.order_id), '[]')
        from group_slots s join users u on u.id = s.user_id where s.group_id = e.id and s.paid) as members, (
        select o.no from group_slots s join orders o on o.id = s.order_id
        where s.group_id = e.id and s.user_id = ${ctx.actor?.userId ?? 0}::bigint) as "orderNo"
    from campaign_groups e join campaigns a on a.id = e.campaign_id join products p on p.id = a.product_id
    where e.id = ${id}::bigint and a.site_id = ${ctx.site.id}::bigint`.execute(ctx.db);
  const group = result.rows[0];
  if (!group) throw new DomainError('group_not_found', { id });
  const sees = seesNames(ctx.actor, group.orderNo !== null);
  const members = group.members.map((member) => ({ ...member, nickname: shownName(member.nickname, sees) }));
  return { ...group, members, serverTime: ctx.now.toISOString() };
}

/** The actor's relation to a campaign; empty for an unknown one. */
export async function readOwnPart(ctx: Ctx, campaignId: number): Promise<OwnPart> {
  const { userId } = requireActor(ctx);
  const result = await sql<OwnPart>`
    select (
      select coalesce(json_agg(json_build_object('itemId', i.id, 'left', greatest(least(i.quota - i.taken,
        i.per_user - coalesce(b.num, 0)), 0)) order by i.id), '[]')
      from campaign_items i left join campaign_purchases b on b.item_id = i.id and b.user_id = ${userId}::bigint
      where i.campaign_id = ${campaignId}::bigint) as room, (
      select json_build_object('id', e.id, 'status', e.status, 'orderNo', o.no)
      from group_slots s join campaign_groups e on e.id = s.group_id join orders o on o.id = s.order_id
      where s.user_id = ${userId}::bigint and e.campaign_id = ${campaignId}::bigint order by e.id desc limit 1) as "group", (
      select json_build_object('id', f.id, 'status', f.status) from bargains f
      where f.user_id = ${userId}::bigint and f.campaign_id = ${campaignId}::bigint and (f.status = 'bought'
        or f.status = 'open' and f.expires_at > ${ctx.now}::timestamptz)
      limit 1) as bargain`.execute(ctx.db);
  return result.rows[0] ?? { room: [], group: null, bargain: null };
}
