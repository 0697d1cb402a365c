import { sql } from 'kysely';
import { type Ctx, requireActor } from '../kit/context.ts';
import type { NotificationPreference } from './contract.ts';
import { NOTICE_CHANNELS, NOTICE_DEFAULTS, NOTICE_TOPICS } from './topics.ts';

/** All the actor's notification preferences. */
export async function readNotificationPreferences(ctx: Ctx): Promise<NotificationPreference[]> {
  const { userId } = requireActor(ctx);
  const chosen = await ctx.db
    .selectFrom('notification_preferences')
    .select(['topic', 'channel', 'wanted'])
    .where('user_id', '=', userId)
    .execute();
  return NOTICE_TOPICS.flatMap((topic) =>
    NOTICE_CHANNELS.map((channel) => {
      const own = chosen.find((preference) => preference.topic === topic && preference.channel === channel);
      return { topic, channel, wanted: own?.wanted ?? NOTICE_DEFAULTS[channel] };
    }),
  );
}

/** Saves the actor's preferences; those not named stay. */
export async function saveNotificationPreferences(
  ctx: Ctx,
  preferences: readonly NotificationPreference[],
): Promise<NotificationPreference[]> {
  const { userId } = requireActor(ctx);
  ctx.app.limits.writes.take(`preferences:${userId}`, ctx.now);
  // the last value of each counts, because one statement may not update a row twice
  const last = new Map(preferences.map((preference) => [`${preference.topic}.${preference.channel}`, preference]));
  if (last.size > 0) {
    await sql`
      insert into notification_preferences (user_id, topic, channel, wanted)
      select ${userId}::bigint, w.topic, w.channel, w.wanted
      from jsonb_to_recordset(${JSON.stringify([...last.values()])}::jsonb) as w(topic text, channel text, wanted boolean)
      order by w.topic, w.channel
      on conflict (user_id, topic, channel) do update set wanted = excluded.wanted`.execute(ctx.db);
  }
  return readNotificationPreferences(ctx);
}
