import type { Ctx } from '../../kit/context.ts';

/** Of an account that is deleted, or that belongs to someone else from now on. */
export async function erasePayPassword(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  await ctx.db.deleteFrom('pay_passwords').where('user_id', '=', userId).execute();
}
