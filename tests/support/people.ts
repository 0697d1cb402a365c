import { sendRegistrationCode } from '../../domains/accounts/login/send-email-code.server.ts';
import { registerByEmail } from '../../domains/accounts/registration/register-by-email.server.ts';
import { findActor, startSession } from '../../domains/accounts/sessions.server.ts';
import type { Actor, Ctx } from '../../domains/kit/context.ts';
import { readOutbox } from '../../domains/messages/queries.server.ts';

export const GOOD_PASSWORD = 'colonnade-by-the-sea';

/** The newest code that was sent to the address. */
export async function readCode(ctx: Ctx, email: string): Promise<string> {
  const code = (await readOutbox(ctx)).find((message) => message.to === email && message.code)?.code;
  if (!code) throw new Error(`no code was sent to ${email}`);
  return code;
}

/** Creates a member through the ordinary registration; returns the id. */
export async function register(ctx: Ctx, email: string, password = GOOD_PASSWORD): Promise<number> {
  await sendRegistrationCode(ctx, email);
  await registerByEmail(ctx, { email, captcha: await readCode(ctx, email), password });
  const user = await ctx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return user.id;
}

/** The same request, sent by that user. */
export async function as(ctx: Ctx, userId: number): Promise<Ctx & { actor: Actor }> {
  const actor = await findActor(ctx, (await startSession(ctx, userId)).token);
  if (!actor) throw new Error('the session just made was not found');
  return { ...ctx, actor };
}

/** A moment later. */
export function later(ctx: Ctx, seconds: number): Ctx {
  return { ...ctx, now: new Date(ctx.now.getTime() + seconds * 1000) };
}
