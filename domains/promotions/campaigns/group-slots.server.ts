import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { accountsNear } from '../../accounts/verification/person.server.ts';
import { type Ctx, emit } from '../../kit/context.ts';
import type { GroupOrder } from './contract.ts';
import type { Deal } from './deal.ts';

interface Slot {
  userId: number;
  orderId: number;
}

/**
 * Opens a group with the order's slot, or takes a slot in the requested group; a person has one slot per group across
 * all accounts. Throws `group_gone`, `group_full`, `own_group`.
 */
export async function takeSlot(ctx: Pick<Ctx, 'db' | 'now'>, deal: Deal, slot: Slot): Promise<void> {
  const groupId = deal.group ? await joinGroup(ctx, deal.group.id) : await openGroup(ctx, deal, slot.userId);
  const taken = await sql`
    insert into group_slots (group_id, user_id, order_id)
    select ${groupId}::bigint, ${slot.userId}::bigint, ${slot.orderId}::bigint
    where not exists (select from group_slots s
      where s.group_id = ${groupId}::bigint and s.user_id = any(${accountsNear(slot.userId)}))
    on conflict (group_id, user_id) do nothing returning group_id`.execute(ctx.db);
  if (taken.rows.length === 0) throw new DomainError('own_group', { groupId });
}

async function openGroup(ctx: Pick<Ctx, 'db' | 'now'>, deal: Deal, leaderId: number): Promise<number> {
  const expiresAt = new Date(ctx.now.getTime() + (deal.groupHours ?? 0) * 3_600_000);
  const { id } = await ctx.db
    .insertInto('campaign_groups')
    .values({
      campaign_id: deal.campaignId,
      leader_id: leaderId,
      size: deal.groupSize ?? 0,
      opened_at: ctx.now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function joinGroup(ctx: Pick<Ctx, 'db' | 'now'>, groupId: number): Promise<number> {
  const joined = await sql`
    update campaign_groups set taken = taken + 1
    where id = ${groupId}::bigint and status = 'open' and taken < size and paid > 0 and expires_at > ${ctx.now}::timestamptz
    returning id`.execute(ctx.db);
  if (joined.rows.length > 0) return groupId;
  const group = await ctx.db.selectFrom('campaign_groups').selectAll().where('id', '=', groupId).executeTakeFirst();
  const isFull = group !== undefined && group.taken >= group.size && group.status !== 'failed';
  throw new DomainError(isFull ? 'group_full' : 'group_gone', { groupId });
}

/**
 * Marks the slot of a paid order. Returns the orders of the whole group if it was the last slot, otherwise none. The
 * update locks the group's row: of two concurrent payments, one is the last.
 */
export async function fillSlot(
  ctx: Pick<Ctx, 'db' | 'now'>,
  orderId: number,
): Promise<{ groupId: number; orders: (GroupOrder & { isVirtual: boolean })[] }> {
  const result = await sql<{ id: number; status: string }>`
    with slot as (update group_slots set paid = true where order_id = ${orderId}::bigint and not paid returning group_id)
    update campaign_groups e set paid = e.paid + 1, status = case when e.paid + 1 = e.size then 'filled' else e.status end,
      filled_at = case when e.paid + 1 = e.size then ${ctx.now}::timestamptz end
    from slot where e.id = slot.group_id returning e.id, e.status`.execute(ctx.db);
  const group = result.rows[0];
  if (!group) throw new Error(`order ${orderId} has no slot to pay`);
  return { groupId: group.id, orders: group.status === 'filled' ? await groupOrders(ctx, [group.id]) : [] };
}

/** The orders of the paid slots, the first slot first. */
export async function groupOrders(
  ctx: Pick<Ctx, 'db'>,
  groupIds: readonly number[],
): Promise<(GroupOrder & { groupId: number; isVirtual: boolean })[]> {
  const result = await sql<GroupOrder & { groupId: number; isVirtual: boolean }>`
    select s.group_id as "groupId", o.id as "orderId", o.no as "orderNo", o.user_id as "userId",
      o.shipping_type = 'virtual' as "isVirtual"
    from group_slots s join orders o on o.id = s.order_id
    where s.group_id = any(${[...groupIds]}::bigint[]) and s.paid order by o.id`.execute(ctx.db);
  return result.rows;
}

/** Locks the campaign items and then the group, in the same order as joining, to avoid deadlocks. */
export async function lockGroup(db: Ctx['db'], groupId: number): Promise<void> {
  await sql`
    select i.id from campaign_items i join campaign_groups e on e.campaign_id = i.campaign_id
    where e.id = ${groupId}::bigint order by i.id for no key update of i`.execute(db);
  await sql`select id from campaign_groups where id = ${groupId}::bigint for no key update`.execute(db);
}

/**
 * The same for the open group of an order; taken before the order's own lock, since filling a group locks its orders.
 */
export async function lockGroupOf(db: Ctx['db'], orderId: number): Promise<void> {
  const found = await sql<{ id: number }>`
    select e.id from group_slots s join campaign_groups e on e.id = s.group_id
    where s.order_id = ${orderId}::bigint and e.status = 'open'`.execute(db);
  if (found.rows[0]) await lockGroup(db, found.rows[0].id);
}

/**
 * Releases the slots of these orders in open groups; a full or failed group is unchanged. If the leader left, the
 * longest-standing member leads; an empty group ends, and the remaining members are notified of a released paid slot.
 */
export async function releaseSlots(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  const ids = [...orderIds];
  const changed = await sql<{ groupId: number; left: number; hadPaid: boolean }>`
    with held as (
      select e.id from campaign_groups e where e.status = 'open' and e.id in (
        select group_id from group_slots where order_id = any(${ids}::bigint[])) order by e.id for no key update
    ), left_ as (
      delete from group_slots s using held where s.group_id = held.id and s.order_id = any(${ids}::bigint[])
      returning s.group_id, s.paid
    ), gone as (select group_id, count(*)::int as slots, count(*) filter (where paid)::int as paid from left_ group by group_id)
    update campaign_groups e set taken = e.taken - g.slots, paid = e.paid - g.paid,
      status = case when e.taken = g.slots then 'failed' else e.status end,
      leader_id = coalesce((
        select s.user_id from group_slots s where s.group_id = e.id and s.order_id <> all(${ids}::bigint[])
        order by s.user_id = e.leader_id desc, s.paid desc, s.order_id limit 1), e.leader_id)
    from gone g where e.id = g.group_id
    returning e.id as "groupId", e.size - e.taken as left, g.paid > 0 as "hadPaid"`.execute(ctx.db);
  for (const { groupId, left, hadPaid } of changed.rows) {
    if (!hadPaid) continue;
    const orders = (await groupOrders(ctx, [groupId])).map(({ orderId, orderNo, userId }) => ({
      orderId,
      orderNo,
      userId,
    }));
    if (orders.length > 0) await emit(ctx, 'group.left', { groupId, left, orders });
  }
}
