import type { Ctx } from '../../kit/context.ts';

/** Of a deleted account: it can no longer be used. */
export async function erasePayPassword(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  await ctx.db.deleteFrom('pay_passwords').where('user_id', '=', userId).execute();
}
