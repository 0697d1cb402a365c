import type { Ctx } from '../kit/context.ts';

/**
 * Counts a mail that invites someone who did not ask for it, by its sender and by its address, whichever teams send
 * there. Call it before a transaction. Throws `too_many_requests`.
 */
export async function takeInvitationMail(ctx: Ctx, { team, email }: { team: string; email: string }): Promise<void> {
  await ctx.app.limits.inviting.take(team, ctx.now);
  await ctx.app.limits.invited.take(email.trim().toLowerCase(), ctx.now);
}
