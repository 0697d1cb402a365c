import { sql } from 'kysely';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import { MAX_COUNTED, MODERATE } from '../rules.ts';
import type { LoggedSubject, LogLine } from './contract.ts';
import { logNames } from './log-names.server.ts';

/** Records what staff did to something that belongs to others, in the transaction of `ctx.db`. */
export async function logModeration(
  ctx: Ctx,
  act: string,
  subject: LoggedSubject,
  subjectId: number,
  details: Record<string, unknown>,
): Promise<void> {
  await ctx.db
    .insertInto('forum.moderation_log')
    .values({
      site_id: ctx.site.id,
      actor_id: ctx.actor?.userId ?? null,
      act,
      subject,
      subject_id: subjectId,
      details: JSON.stringify(details),
      created_at: ctx.now,
    })
    .execute();
}

interface Row {
  id: number;
  actor_id: number | null;
  act: string;
  subject: LoggedSubject;
  subject_id: number;
  details: Record<string, unknown>;
  created_at: Date;
  counted: number;
}

interface Wanted {
  page?: number;
  limit?: number;
  userId?: number | undefined;
  subject?: LoggedSubject | undefined;
}

/** What staff did, newest first; with `userId`, only what was done to that member's account. */
export async function readModerationLog(
  ctx: Ctx,
  { page = 1, limit = 20, userId, subject: ofKind }: Wanted = {},
): Promise<{ list: LogLine[]; total: number; totalCapped: boolean; page: number; limit: number }> {
  requirePermission(ctx, MODERATE);
  const wanted = sql`site_id = ${ctx.site.id}::bigint
    and ${userId === undefined ? sql`true` : sql`subject = 'user' and subject_id = ${userId}::bigint`}
    and ${ofKind ? sql`subject = ${ofKind}` : sql`true`}`;
  const found = await sql<Row>`
    select id, actor_id, act, subject, subject_id, details, created_at, (select count(*)::int from (
      select from forum.moderation_log where ${wanted} limit ${MAX_COUNTED + 1}) n) as counted
    from forum.moderation_log where ${wanted} order by id desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(ctx.db);
  const { actors, nameOf } = await logNames(ctx, found.rows);
  const counted = found.rows[0]?.counted ?? 0;
  const list = found.rows.map(({ id, actor_id, act, subject, subject_id, details, created_at }) => ({
    id,
    actor: actors(actor_id),
    act,
    subject,
    subjectId: subject_id,
    subjectName: nameOf(subject, subject_id),
    boardName: nameOf('board', Number(details.boardId)),
    details,
    createdAt: created_at.toISOString(),
  }));
  return { list, total: Math.min(counted, MAX_COUNTED), totalCapped: counted > MAX_COUNTED, page, limit };
}
