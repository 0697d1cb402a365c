import type { Ctx } from '../../context.ts';

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
