import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, emit, logFields, requireActor } from '../../kit/context.ts';
import { requireRecent } from '../sessions/require-recent.server.ts';
import { DOWNLOADS_A_DAY } from './rules.ts';

/**
 * Everything stored about the actor, by section, in one consistent snapshot; three times within 24 hours. Requires a
 * recent authentication, so that an unattended browser cannot give it all away.
 */
export async function downloadData(ctx: Ctx): Promise<Record<string, unknown>> {
  const { userId } = requireActor(ctx);
  requireRecent(ctx);
  await takeOne(ctx, userId);
  const parts: Record<string, unknown> = { taken_at: ctx.now.toISOString() };
  await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) =>
      emit({ ...ctx, db: trx }, 'account.data-wanted', {
        userId,
        give: (part, content) => {
          parts[part] = content;
        },
      }),
    );
  ctx.app.log.info(logFields(ctx), 'own data taken');
  return parts;
}

/** One conditional upsert: the oldest of the last three exports must be a day old. */
async function takeOne(ctx: Ctx, userId: number): Promise<void> {
  const { now } = ctx;
  const taken = await sql`
    insert into data_downloads as d (user_id, taken_at) values (${userId}::bigint, array[${now}::timestamptz])
    on conflict (user_id) do update set taken_at =
      (d.taken_at || ${now}::timestamptz)[greatest(1, cardinality(d.taken_at) + 2 - ${DOWNLOADS_A_DAY}::int):]
    where cardinality(d.taken_at) < ${DOWNLOADS_A_DAY}::int or d.taken_at[1] <= ${now}::timestamptz - interval '1 day'
    returning user_id`.execute(ctx.db);
  if (taken.rows.length > 0) return;
  const row = await ctx.db
    .selectFrom('data_downloads')
    .select('taken_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const first = row?.taken_at[0];
  const next = first ? new Date(first).getTime() + 86_400_000 : now.getTime();
  const retryAfter = Math.max(1, Math.ceil((next - now.getTime()) / 1000));
  throw new DomainError('downloads_used_up', {
    retryAfter,
    hours: Math.ceil(retryAfter / 3600),
    most: DOWNLOADS_A_DAY,
  });
}
