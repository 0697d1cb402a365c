import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Ctx } from '../../kit/context.ts';
import { notify } from '../../messages/notify.server.ts';
import type { TopicState } from '../rules.ts';
import { announceTopics } from '../topics/announce.server.ts';
import { notifyOfPublication } from '../topics/notify-of-publication.server.ts';
import { type MediaRow, PROCESS, type StoredMedia } from './media-rows.server.ts';
import { removeFiles } from './uploads.server.ts';

export type MediaFailure = 'forum_media_broken' | 'forum_media_unplayable';

/**
 * Ends the processing of an upload: the topic is published, or what else was to happen with it, or it is rejected with
 * the reason. A topic that was deleted meanwhile stays deleted and would be restored to that state. Does nothing if
 * another process has taken over.
 */
export async function settleMedia(ctx: Ctx, row: MediaRow, made: StoredMedia | MediaFailure): Promise<void> {
  const failure = typeof made === 'string' ? made : null;
  const isSettled = await inTransaction(ctx.app.database.db, async (db) => {
    const inside = { ...ctx, db, now: new Date() };
    const ended = await sql`
      update forum.media set state = ${failure === null ? 'done' : 'failed'}, problem = ${failure ?? ''}, locked_by = null,
        locked_until = null, updated_at = ${inside.now}::timestamptz
      where id = ${row.id}::bigint and state = 'working' and locked_by = ${PROCESS} returning id`.execute(db);
    if (ended.rows.length === 0) return false;
    await settleTopic(inside, row, failure === null ? (made as StoredMedia) : null, failure);
    return true;
  });
  if (isSettled && failure !== null) await removeFiles(ctx.app, row.key);
}

interface Settled {
  id: number;
  site_id: number;
  state: TopicState;
  title: string;
  author_id: number | null;
}

async function settleTopic(ctx: Ctx, row: MediaRow, media: StoredMedia | null, failure: string | null): Promise<void> {
  const next = failure === null ? nextState(ctx, row) : sql`'rejected'`;
  const changed = await sql<Settled>`
    update forum.topics t set
      media = coalesce(${media === null ? null : JSON.stringify(media)}::jsonb, jsonb_set(media, '{progress}', 'null')),
      state = case when state = 'transcoding' then ${next} else state end,
      former_state = case when former_state = 'transcoding' then ${next} else former_state end,
      state_reason = case when ${failure}::text is not null and state = 'transcoding' then ${failure}::text else state_reason end,
      published_at = case when ${next} = 'published' then coalesce(published_at, ${ctx.now}::timestamptz) else published_at end,
      updated_at = ${ctx.now}::timestamptz
    where id = ${row.topic_id}::bigint returning id, site_id, state, title, author_id`.execute(ctx.db);
  const topic = changed.rows[0];
  const site = ctx.app.sites.all().find(({ id }) => id === topic?.site_id);
  if (!topic || !site) return;
  const there = { ...ctx, site };
  if (topic.state === 'published') await notifyOfPublication(there, [topic.id]);
  else await announceTopics(there, [topic.id]);
  if (topic.author_id === null || topic.state === 'deleted') return;
  const kind = failure === null ? 'forum.media_ready' : 'forum.media_failed';
  await notify(there, topic.author_id, kind, [{ data: { title: topic.title }, link: `/bbs/topic/${topic.id}` }]);
}

/** The state that was to follow, unless its time has come meanwhile. */
function nextState(ctx: Ctx, { next_state: next }: MediaRow) {
  if (next !== 'scheduled') return sql`${next ?? 'published'}::text`;
  return sql`case when scheduled_at <= ${ctx.now}::timestamptz then 'published' else 'scheduled' end`;
}
