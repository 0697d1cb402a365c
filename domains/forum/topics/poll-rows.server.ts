import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { ForumPoll } from '../contract.ts';

export interface PollRow {
  maxChoices: number;
  endsAt: string | null;
  results: ForumPoll['results'];
  voterCount: number;
  options: { id: number; text: string; votes: number; isMine: boolean }[];
}

/** The poll of topic `t` as json; null if it has none. */
export function pollColumn(ctx: Ctx): RawBuilder<PollRow | null> {
  return sql<PollRow | null>`(
    select json_build_object('maxChoices', p.max_choices, 'endsAt', p.ends_at, 'results', p.results,
      'voterCount', p.voter_count, 'options', (
        select json_agg(json_build_object('id', o.id, 'text', o.text, 'votes', o.vote_count,
          'isMine', exists (select from forum.poll_votes v where v.topic_id = p.topic_id
            and v.user_id = ${ctx.actor?.userId ?? 0}::bigint and v.option_id = o.id)) order by o.sort, o.id)
        from forum.poll_options o where o.topic_id = p.topic_id))
    from forum.polls p where p.topic_id = t.id)`;
}

/** Figures are left out while the reader may not see them, so that they cannot be read in the answer either. */
export function toPoll(
  ctx: Ctx,
  row: PollRow,
  topic: { state: string; is_closed: boolean; isArchived: boolean },
): ForumPoll {
  const endsAt = row.endsAt ? new Date(row.endsAt) : null;
  const isOver = endsAt !== null && endsAt <= ctx.now;
  const hasVoted = row.options.some(({ isMine }) => isMine);
  const shows = isOver || row.results === 'always' || (row.results === 'voted' && hasVoted);
  return {
    maxChoices: row.maxChoices,
    endsAt: endsAt?.toISOString() ?? null,
    isOver,
    results: row.results,
    voterCount: row.voterCount,
    options: row.options.map((option) => ({ ...option, votes: shows ? option.votes : null })),
    mayVote: ctx.actor !== null && !isOver && topic.state === 'published' && !topic.is_closed && !topic.isArchived,
  };
}
