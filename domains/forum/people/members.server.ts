import { type RawBuilder, sql } from 'kysely';
import { readNamedEmail } from '../../accounts/verification/named-email.server.ts';
import { type Actor, type Ctx, may, requireActor } from '../../kit/context.ts';
import { FORUM_KEYS } from '../boards/permissions.ts';
import type { ForumViewer } from '../contract.ts';
import { type MemberState, MODERATE, type Trust } from '../rules.ts';

export interface MemberRow {
  state: MemberState;
  state_until: Date | null;
  state_reason: string;
  trust: Trust;
}

const NEWCOMER: MemberRow = { state: 'active', state_until: null, state_reason: '', trust: 'new' };

/** A member's state on the forum of this site, an ended silence or ban counted as over. */
export async function readMember(ctx: Ctx, userId: number): Promise<MemberRow> {
  const found = await sql<MemberRow>`
    select ${stateColumn(ctx)} as state, state_until, state_reason, trust from forum.members
    where site_id = ${ctx.site.id}::bigint and user_id = ${userId}::bigint`.execute(ctx.db);
  return found.rows[0] ?? NEWCOMER;
}

export function stateColumn(ctx: Pick<Ctx, 'now'>): RawBuilder<MemberState> {
  return sql<MemberState>`case when state in ('silenced', 'banned') and state_until <= ${ctx.now}::timestamptz
    then 'active' else state end`;
}

/** Whether that state is this one, for lists: the index `members_restricted` finds those that are not active. */
export function isInState(ctx: Ctx, state: MemberState): RawBuilder<boolean> {
  const now = sql`${ctx.now}::timestamptz`;
  if (state === 'active')
    return sql<boolean>`(state = 'active' or (state in ('silenced', 'banned') and state_until <= ${now}))`;
  const isOver = state === 'silenced' || state === 'banned' ? sql`coalesce(state_until <= ${now}, false)` : sql`false`;
  return sql<boolean>`(state = ${sql.lit(state)} and not ${isOver})`;
}

/** Creates the member's row on their first visit or action; does nothing if it exists. */
export async function joinForum(ctx: Ctx, actor: Actor = requireActor(ctx)): Promise<void> {
  await sql`
    insert into forum.members (site_id, user_id, joined_at, active_at)
    values (${ctx.site.id}::bigint, ${actor.userId}::bigint, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz)
    on conflict do nothing`.execute(ctx.db);
}

/** Who reads: for pages, which show controls by it. Verbs check again. */
export async function readViewer(ctx: Ctx): Promise<ForumViewer> {
  const userId = ctx.actor?.userId ?? 0;
  const [row, unconfirmedEmail] = await Promise.all([
    ctx.actor ? readMember(ctx, userId) : NEWCOMER,
    readNamedEmail(ctx),
  ]);
  return {
    userId,
    state: row.state,
    stateUntil: row.state === 'active' ? null : (row.state_until?.toISOString() ?? null),
    stateReason: row.state === 'active' ? '' : row.state_reason,
    trust: row.trust,
    permissions: FORUM_KEYS.filter((key) => may(ctx, key)),
    isModerator: may(ctx, MODERATE),
    unconfirmedEmail: unconfirmedEmail ?? '',
  };
}
