import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Actor, type Ctx, may, rateLimitKey, requireActor } from '../../context.ts';
import { type MemberState, MODERATE, type Trust } from '../rules.ts';
import { readForum } from './config.server.ts';
import { stateColumn } from './members.server.ts';

export interface WritingMember {
  actor: Actor;
  trust: Trust;
  isStaff: boolean;
  joinedAt: Date;
  topicCount: number;
  commentCount: number;
}

interface Row {
  state: MemberState;
  state_until: Date | null;
  state_reason: string;
  trust: Trust;
  joined_at: Date;
  topic_count: number;
  comment_count: number;
}

const REFUSALS = {
  review: 'forum_account_review',
  rejected: 'forum_account_rejected',
  silenced: 'forum_account_silenced',
  banned: 'forum_account_banned',
} as const;

/**
 * The actor as someone who writes on this forum, joining it with the first action. Guest accounts write nothing. Throws
 * `login_required`, `members_only`, `too_many_requests`, or why the account may not act: `forum_account_review`,
 * `forum_account_rejected`, `forum_account_silenced`, `forum_account_banned`.
 */
export async function requireMember(ctx: Ctx): Promise<WritingMember> {
  const actor = requireActor(ctx);
  if (actor.kind !== 'member') throw new DomainError('members_only');
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  const { settings } = await readForum(ctx);
  const first = settings.approveMembers && !may(ctx, MODERATE) ? 'review' : 'active';
  const row = await readOrJoin(ctx, actor.userId, first);
  refuseState(row);
  return {
    actor,
    trust: row.trust,
    isStaff: may(ctx, MODERATE),
    joinedAt: row.joined_at,
    topicCount: row.topic_count,
    commentCount: row.comment_count,
  };
}

/** One statement, which writes only for newcomers and once in five minutes. */
async function readOrJoin(ctx: Ctx, userId: number, first: MemberState): Promise<Row> {
  const columns = sql`${stateColumn(ctx)} as state, state_until, state_reason, trust, joined_at, topic_count, comment_count`;
  const found = await sql<Row>`
    with known as (select *, active_at > ${ctx.now}::timestamptz - interval '5 minutes' as is_recent from forum.members
      where site_id = ${ctx.site.id}::bigint and user_id = ${userId}::bigint),
    touched as (
      insert into forum.members (site_id, user_id, state, joined_at, active_at)
      select ${ctx.site.id}::bigint, ${userId}::bigint, ${first}, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
      where not exists (select from known where is_recent)
      on conflict (site_id, user_id) do update set active_at = excluded.active_at returning *)
    select ${columns} from touched
    union all select ${columns} from known where is_recent`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) throw new Error('a member is known or joins');
  return row;
}

/** Specification 8: a banned account, and one under review or rejected, learns why when it acts. */
function refuseState({ state, state_reason: reason, state_until: until }: Row): void {
  if (state === 'active') return;
  throw new DomainError(REFUSALS[state], { reason, until: until?.toISOString() ?? null });
}
