import { beginSecondFactor, turnOnSecondFactor } from '../../domains/accounts/second-factor/set-up.server.ts';
import { appCode } from './authenticator-app.ts';
import type { BareApp } from './bare-app.ts';
import { as, later, register } from './people.ts';

/** A member with an authenticator app; at `next` a code is due that was not used yet. */
export async function protectedMember(bare: BareApp, email: string) {
  const ctx = bare.ctx();
  const member = await as(ctx, await register(ctx, email));
  const { secret } = await beginSecondFactor(member);
  const recoveryCodes = await turnOnSecondFactor(member, appCode(secret, ctx.now));
  return { ctx, member, secret, recoveryCodes, next: later(ctx, 60) };
}
