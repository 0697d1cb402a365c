import { type Ctx, requirePlatformPermission } from '../../context.ts';
import { type ReadBook, readBooks } from './all-books.server.ts';

/** Whether the shop's books agree, read now. */
export async function checkBooks(ctx: Ctx): Promise<{ readAt: string; books: ReadBook[] }> {
  requirePlatformPermission(ctx, 'payments.manage');
  return { readAt: ctx.now.toISOString(), books: await readBooks(ctx.app.database.db) };
}
