import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { searchPeople } from '../../accounts/people/search-people.server.ts';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import { type Authors, authorsOf } from '../people/authors.server.ts';
import { isInState, stateColumn } from '../people/members.server.ts';
import { MAX_COUNTED, type MemberState, MODERATE, type Trust } from '../rules.ts';
import type { ForumMember, LogLine, MemberNote, MembersQuery } from './contract.ts';
import { readModerationLog } from './log.server.ts';
import { listNotes } from './notes.server.ts';

interface Row {
  user_id: number;
  state: MemberState;
  state_until: Date | null;
  state_reason: string;
  trust: Trust;
  topic_count: number;
  comment_count: number;
  joined_at: Date;
  active_at: Date | null;
}

const columnsOf = (
  ctx: Ctx,
) => sql`user_id, ${stateColumn(ctx)} as state, state_until, state_reason, trust, topic_count,
  comment_count, joined_at, active_at`;

function toMember(row: Row, authors: Authors): ForumMember {
  return {
    ...authors(row.user_id),
    state: row.state,
    stateUntil: row.state_until?.toISOString() ?? null,
    stateReason: row.state_reason,
    trust: row.trust,
    topicCount: row.topic_count,
    commentCount: row.comment_count,
    joinedAt: row.joined_at.toISOString(),
    activeAt: row.active_at?.toISOString() ?? null,
  };
}

/** Members of the forum, newest first, by name or state. */
export async function listForumMembers(
  ctx: Ctx,
  { keyword = '', state, page = 1, limit = 20 }: Partial<MembersQuery> = {},
): Promise<{ list: ForumMember[]; total: number; totalCapped: boolean; page: number; limit: number }> {
  requirePermission(ctx, MODERATE);
  const ids = keyword ? await searchPeople(ctx, keyword, MAX_COUNTED) : null;
  const wanted = sql`site_id = ${ctx.site.id}::bigint
    and ${ids ? sql`user_id = any (${ids}::bigint[])` : sql`true`} and ${state ? isInState(ctx, state) : sql`true`}`;
  const found = await sql<Row & { counted: number }>`
    select ${columnsOf(ctx)},
      (select count(*)::int from (select from forum.members where ${wanted} limit ${MAX_COUNTED + 1}) n) as counted
    from forum.members where ${wanted} order by joined_at desc, user_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    ctx.db,
  );
  const authors = await authorsOf(
    ctx,
    found.rows.map((row) => row.user_id),
  );
  const counted = found.rows[0]?.counted ?? 0;
  return {
    list: found.rows.map((row) => toMember(row, authors)),
    total: Math.min(counted, MAX_COUNTED),
    totalCapped: counted > MAX_COUNTED,
    page,
    limit,
  };
}

const SHOWN_LOG = 20;

/** One member with the staff's notes and what was done to the account. Throws `forum_author_not_found`. */
export async function readForumMember(
  ctx: Ctx,
  userId: number,
): Promise<{ member: ForumMember; notes: MemberNote[]; log: LogLine[] }> {
  requirePermission(ctx, MODERATE);
  const found = await sql<Row>`
    select ${columnsOf(ctx)} from forum.members where site_id = ${ctx.site.id}::bigint and user_id = ${userId}::bigint`.execute(
    ctx.db,
  );
  const row = found.rows[0];
  if (!row) throw new DomainError('forum_author_not_found', { id: userId });
  const member = toMember(row, await authorsOf(ctx, [userId]));
  const { list: log } = await readModerationLog(ctx, { userId, limit: SHOWN_LOG });
  return { member, notes: await listNotes(ctx, userId), log };
}
