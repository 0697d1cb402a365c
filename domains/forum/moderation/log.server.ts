import { sql } from 'kysely';
import { type Ctx, requirePermission } from '../../context.ts';
import { authorsOf } from '../people/authors.server.ts';
import { MAX_COUNTED, MODERATE } from '../rules.ts';
import type { LogLine } from './contract.ts';

export type LoggedSubject = 'topic' | 'comment' | 'user' | 'report' | 'word' | 'board' | 'forum';

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
  subject: string;
  subject_id: number;
  details: Record<string, unknown>;
  created_at: Date;
  counted: number;
}

/** What staff did, newest first; with `userId`, only what was done to that member's account. */
export async function readModerationLog(
  ctx: Ctx,
  { page = 1, limit = 20, userId }: { page?: number; limit?: number; userId?: number | undefined } = {},
): Promise<{ list: LogLine[]; total: number; totalCapped: boolean; page: number; limit: number }> {
  requirePermission(ctx, MODERATE);
  const wanted = sql`site_id = ${ctx.site.id}::bigint
    and ${userId === undefined ? sql`true` : sql`subject = 'user' and subject_id = ${userId}::bigint`}`;
  const found = await sql<Row>`
    select id, actor_id, act, subject, subject_id, details, created_at, (select count(*)::int from (
      select from forum.moderation_log where ${wanted} limit ${MAX_COUNTED + 1}) n) as counted
    from forum.moderation_log where ${wanted} order by id desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(ctx.db);
  const authors = await authorsOf(
    ctx,
    found.rows.map((row) => row.actor_id),
  );
  const counted = found.rows[0]?.counted ?? 0;
  const list = found.rows.map(({ id, actor_id, act, subject, subject_id, details, created_at }) => ({
    id,
    actor: authors(actor_id),
    act,
    subject,
    subjectId: subject_id,
    details,
    createdAt: created_at.toISOString(),
  }));
  return { list, total: Math.min(counted, MAX_COUNTED), totalCapped: counted > MAX_COUNTED, page, limit };
}
