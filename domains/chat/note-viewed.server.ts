import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { requireShopper } from './access.server.ts';
import { viewedPath } from './rules.ts';

/**
 * The page that the shopper has beside the conversation: a product or a shop; other pages are not stored. Throws
 * `chat_not_found`.
 */
export async function noteViewed(ctx: Ctx, { chatId, path }: { chatId: number; path: string }): Promise<void> {
  const thread = await requireShopper(ctx, chatId);
  const viewed = viewedPath(path);
  if (!viewed) return;
  await sql`
    update chat.threads set viewed_path = ${viewed}, viewed_at = ${ctx.now}::timestamptz
    where id = ${thread.id}::bigint`.execute(ctx.db);
}
