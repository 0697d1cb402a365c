import { sql } from 'kysely';
import { invalidateCache } from '../../../../platform/database/invalidate-cache.ts';
import { DomainError, refuseFields } from '../../../../platform/errors.ts';
import { audit } from '../../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../../kit/context.ts';
import { transact } from '../../../kit/transact.ts';
import type { SaveSlotInput } from './contract.ts';

/** Changes to a site's rounds are serialised: two rounds must not overlap. */
const lockSlots = ({ db, site }: Ctx) =>
  sql`select id from sites where id = ${site.id}::bigint for no key update`.execute(db);

/**
 * The platform creates a flash sale round or moves an upcoming one. Throws `flash_not_found`, `campaign_started`, and
 * `validation_failed` for a time in the past or one that overlaps another round.
 */
export async function saveSlot(ctx: Ctx, { id, startsAt, endsAt }: SaveSlotInput): Promise<{ id: number }> {
  requirePlatformPermission(ctx, 'promotions.manage');
  if (Date.parse(endsAt) <= Math.max(Date.parse(startsAt), ctx.now.getTime()))
    refuseFields([{ field: 'endsAt', code: 'campaign_times' }]);
  return transact(ctx, async (tx) => {
    await lockSlots(tx);
    if (id) await requireComing(tx, id);
    const over = await sql`
      select id from flash_slots where site_id = ${ctx.site.id}::bigint and id <> ${id ?? 0}::bigint
        and starts_at < ${endsAt}::timestamptz and ends_at > ${startsAt}::timestamptz limit 1`.execute(tx.db);
    if (over.rows.length > 0) refuseFields([{ field: 'startsAt', code: 'campaign_times' }]);
    const columns = { starts_at: startsAt, ends_at: endsAt };
    const saved = id
      ? await tx.db
          .updateTable('flash_slots')
          .set(columns)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx.db
          .insertInto('flash_slots')
          .values({ ...columns, site_id: ctx.site.id })
          .returning('id')
          .executeTakeFirstOrThrow();
    await audit(tx, 'flash-slot.saved', `flash-slot:${saved.id}`, { startsAt, endsAt });
    await invalidateCache(tx.db, 'catalog');
    return { id: saved.id };
  });
}

/** Deletes an upcoming round with the shops' offers in it. Throws `flash_not_found`, `campaign_started`. */
export async function removeSlot(ctx: Ctx, id: number): Promise<void> {
  requirePlatformPermission(ctx, 'promotions.manage');
  await transact(ctx, async (tx) => {
    await lockSlots(tx);
    await requireComing(tx, id);
    await tx.db.deleteFrom('flash_slots').where('id', '=', id).execute();
    await audit(tx, 'flash-slot.removed', `flash-slot:${id}`);
    await invalidateCache(tx.db, 'catalog');
  });
}

/** A round visible to buyers stays. The row is locked: nobody enrols in a round that is being moved or deleted. */
export async function requireComing({ db, now, site }: Ctx, id: number): Promise<void> {
  const found = await sql<{ isBegun: boolean }>`
    select starts_at <= ${now}::timestamptz as "isBegun" from flash_slots
    where id = ${id}::bigint and site_id = ${site.id}::bigint for no key update`.execute(db);
  const slot = found.rows[0];
  if (!slot) throw new DomainError('flash_not_found', { id });
  if (slot.isBegun) throw new DomainError('campaign_started');
}
