import type { Ctx } from '../context.ts';
import type { NoticeData, NoticeKind } from './rules.ts';

/**
 * Puts notices into a user's message centre, in the transaction of `ctx.db`. The words are made when they are read, in
 * the reader's language: `kind` names them, `data` fills them, `link` is a path of ours.
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
  await ctx.db
    .insertInto('notices')
    .values(
      notices.map(({ userId, data, link }) => ({
        user_id: userId,
        kind,
        data: JSON.stringify(data),
        link,
        created_at: ctx.now,
      })),
    )
    .execute();
}
