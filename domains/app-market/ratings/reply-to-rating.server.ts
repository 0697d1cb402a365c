import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, rateLimitKey } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notify } from '../../messages/notify.server.ts';
import { lockEditableApp } from '../manage/own-app.server.ts';
import type { RatingReplyInput } from './contract.ts';

/**
 * The developer answers a shown rating of one of their apps, or changes the answer. The author of the rating is notified
 * once, however often the reply is changed or written again. Throws `no_permission`, `developer_suspended`,
 * `app_taken_down`, and `app_rating_not_found`, also for a rating of another developer's app.
 */
export async function replyToRating(ctx: Ctx, { id, text }: RatingReplyInput): Promise<void> {
  await changeReply(ctx, id, async (tx, { appId, name }) => {
    const replied = await sql<{ userId: number; isFirst: boolean }>`
      with former as (select reply_notified_at from apps.ratings where id = ${id}::bigint)
      update apps.ratings r set reply = ${text}, replied_at = ${ctx.now}::timestamptz,
        reply_notified_at = case when r.is_reply_hidden then r.reply_notified_at
          else coalesce(r.reply_notified_at, ${ctx.now}::timestamptz) end
      from former where r.id = ${id}::bigint
      returning r.user_id as "userId", not r.is_reply_hidden and former.reply_notified_at is null as "isFirst"`.execute(
      tx.db,
    );
    await audit(tx, 'app.rating_replied', `app:${appId}`);
    const [row] = replied.rows;
    const link = `/app_detail/${appId}#ratings`;
    if (row?.isFirst) await notify(tx, row.userId, 'app.rating_replied', [{ data: { name }, link }]);
  });
}

/** Removes the reply to a rating; without one nothing changes. Throws what `replyToRating` throws. */
export async function removeReply(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await changeReply(ctx, id, async (tx, { appId }) => {
    const removed = await sql`
      update apps.ratings set reply = '', replied_at = null
      where id = ${id}::bigint and reply <> '' returning id`.execute(tx.db);
    if (removed.rows.length > 0) await audit(tx, 'app.rating_reply_removed', `app:${appId}`);
  });
}

/** The app is locked before its rating, as where ratings are written. */
async function changeReply(
  ctx: Ctx,
  id: number,
  work: (tx: Ctx, app: { appId: number; name: string }) => Promise<void>,
): Promise<void> {
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  await transact(ctx, async (tx) => {
    const found = await sql<{ appId: number }>`
      select app_id as "appId" from apps.ratings where id = ${id}::bigint`.execute(tx.db);
    const { name, ...app } = await lockEditableApp(tx, found.rows[0]?.appId ?? 0).catch((error: unknown) => {
      throw error instanceof DomainError && error.code === 'app_not_found'
        ? new DomainError('app_rating_not_found')
        : error;
    });
    const locked = await sql`
      select from apps.ratings where id = ${id}::bigint and status = 'shown' for no key update`.execute(tx.db);
    if (locked.rows.length === 0) throw new DomainError('app_rating_not_found');
    await work(tx, { appId: app.id, name });
  });
}
