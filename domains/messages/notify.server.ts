import type { Ctx } from '../context.ts';

/**
 * Puts a notice into a user's message centre, in the transaction of `ctx.db`. The words are made when it is read, in
 * the reader's language: `kind` names them, `data` fills them, `link` is a path of ours.
 */
export async function notify(
  ctx: Ctx,
  userId: number,
  kind: string,
  data: Record<string, unknown> = {},
  link = '',
): Promise<void> {
  await ctx.db
    .insertInto('notices')
    .values({ user_id: userId, kind, data: JSON.stringify(data), link, created_at: ctx.now })
    .execute();
}
