import type { Ctx } from '../../context.ts';
import type { EmailLogin } from '../contract.ts';
import { enterWithPassword } from './enter-with-password.server.ts';

/** Login by e-mail and password (mode 2). An unknown account gets the same answer after the same time. */
export async function logInByEmail(ctx: Ctx, { email, password }: EmailLogin): Promise<{ token: string }> {
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  const user = await findMember(ctx, email);
  const { token } = await enterWithPassword(ctx, { identifier: `email:${email}`, user, password });
  return { token };
}

async function findMember(ctx: Ctx, email: string) {
  return ctx.db
    .selectFrom('users')
    .select(['id', 'password_hash', 'status'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('kind', '=', 'member')
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
}
