import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { DomainError } from '../../../platform/errors.ts';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import { type Ctx, rateLimitKey, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';

/**
 * Reserves an announced app: people who did are notified of its release. Once is enough; again changes nothing. Throws
 * `members_only`, `app_not_found`, or `app_not_announced` for one that is out already.
 */
export async function reserveApp(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { userId } = requireMember(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  await transact(ctx, async ({ db }) => {
    const status = await lockApp(db, id);
    if (status !== 'announced' && status !== 'listed') throw new DomainError('app_not_found', { id });
    if (status === 'listed') throw new DomainError('app_not_announced', { id });
    const added = await sql`
      insert into apps.reservations (app_id, user_id, reserved_at)
      values (${id}::bigint, ${userId}::bigint, ${ctx.now}::timestamptz) on conflict do nothing returning app_id`.execute(
      db,
    );
    await addToCount(db, id, added.rows.length);
  });
}

/** Takes a reservation back; without one nothing changes. */
export async function cancelReservation(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { userId } = requireActor(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  await transact(ctx, async ({ db }) => {
    await lockApp(db, id);
    const gone = await sql`
      delete from apps.reservations where app_id = ${id}::bigint and user_id = ${userId}::bigint
      returning app_id`.execute(db);
    await addToCount(db, id, -gone.rows.length);
  });
}

/** The app first, then its reservation: two requests of one person cannot wait for each other. */
async function lockApp(db: Db, id: number): Promise<string | undefined> {
  const found = await sql<{ status: string }>`
    select status from apps.apps where id = ${id}::bigint for no key update`.execute(db);
  return found.rows[0]?.status;
}

async function addToCount(db: Db, id: number, num: number): Promise<void> {
  if (num === 0) return;
  await sql`update apps.apps set reservation_count = reservation_count + ${num}::int where id = ${id}::bigint`.execute(
    db,
  );
}
