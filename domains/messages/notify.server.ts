import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { NOTICES, type NoticeData, type NoticeKind } from './rules.ts';
import { BY_LETTER_ALONE } from './topics.ts';

/**
 * Adds notifications to a user's message centre, in the transaction of `ctx.db`. The text is rendered when it is read,
 * in the reader's language: `kind` selects it, `data` fills it, `link` is a path of ours. The job `sendNotifications`
 * forwards them by mail, text message and to open windows, according to the reader's preferences.
 */
export function notify<K extends NoticeKind>(
  ctx: Pick<Ctx, 'db' | 'now'>,
  userId: number,
  kind: K,
  notices: readonly { data: NoticeData[K]; link: string }[],
): Promise<void> {
  return notifyEach(
    ctx,
    kind,
    notices.map((notice) => ({ ...notice, userId })),
  );
}

/** The same for several people at once. */
export async function notifyEach<K extends NoticeKind>(
  ctx: Pick<Ctx, 'db' | 'now'>,
  kind: K,
  notices: readonly { userId: number; data: NoticeData[K]; link: string }[],
): Promise<void> {
  if (notices.length === 0) return;
  // all values are in the rows: as parameters they would make the planner plan each of these frequent inserts again
  const given = JSON.stringify(
    notices.map(({ userId, data, link }) => ({
      user_id: userId,
      kind,
      topic: NOTICES[kind].topic,
      data,
      link,
      hidden: BY_LETTER_ALONE.includes(kind),
    })),
  );
  await sql`
    insert into notices (user_id, kind, data, link, created_at, hidden)
    select g.user_id, g.kind, g.data, g.link, ${ctx.now}::timestamptz, g.hidden or exists (
      select from notification_preferences w
      where w.user_id = g.user_id and w.topic = g.topic and w.channel = 'app' and not w.wanted)
    from rows from (jsonb_to_recordset(${given}::jsonb)
      as (user_id bigint, kind text, topic text, data jsonb, link text, hidden boolean)) with ordinality
      as g(user_id, kind, topic, data, link, hidden, nth)
    order by g.nth`.execute(ctx.db);
}
