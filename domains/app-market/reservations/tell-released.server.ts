import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notifyEach } from '../../messages/notify.server.ts';
import { isUserInStage } from '../downloads/staged-release.ts';

const BATCH = 1_000;

/** Whether the person of `apps.reservations r` can have the app: a web app, or a stable version that has reached them. */
const IS_OUT = sql<boolean>`a.status = 'listed' and (a.kind = 'web' or exists (
  select from apps.versions v where v.app_id = a.id and v.status = 'released' and v.channel = 'stable'
    and ${isUserInStage(sql`r.user_id`)}))`;

/**
 * Tells everyone who reserved an app that it is out, once it is for them. The mark on the reservation and the notification are one
 * transaction for each batch, so that a crash neither repeats nor loses one. Returns how many were notified.
 */
export async function tellReleased(ctx: Ctx): Promise<number> {
  let told = 0;
  for (let batch = BATCH; batch === BATCH; told += batch) batch = await tellBatch(ctx);
  return told;
}

function tellBatch(ctx: Ctx): Promise<number> {
  return transact(ctx, async ({ db }) => {
    const marked = await sql<{ appId: number; userId: number; name: string }>`
      with due as (
        select r.app_id, r.user_id, a.name from apps.reservations r join apps.apps a on a.id = r.app_id
        where r.notified_at is null and ${IS_OUT}
        order by r.app_id, r.user_id limit ${BATCH}::int for update of r skip locked
      )
      update apps.reservations r set notified_at = ${ctx.now}::timestamptz
      from due where r.app_id = due.app_id and r.user_id = due.user_id
      returning r.app_id as "appId", r.user_id as "userId", due.name`.execute(db);
    const notices = marked.rows.map(({ appId, userId, name }) => ({
      userId,
      data: { name },
      link: `/app_detail/${appId}`,
    }));
    await notifyEach({ db, now: ctx.now }, 'app.released', notices);
    return marked.rows.length;
  });
}
