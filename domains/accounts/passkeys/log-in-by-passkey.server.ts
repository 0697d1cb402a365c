import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { enterAccount } from '../login/enter-account.server.ts';
import { noteFailedLogin } from '../sessions/login-log.server.ts';
import { newChallenge } from './challenges.server.ts';
import type { UsedCredential } from './contract.ts';
import { loadWebAuthn } from './load-web-authn.server.ts';
import { relyingParty } from './relying-party.server.ts';
import { CHALLENGE_SECONDS } from './rules.ts';
import { notePasskeyUse, verifyPasskey } from './verify-passkey.server.ts';

/** Options for a login by passkey; the user types nothing because the passkey identifies the account. */
export async function askForPasskey(ctx: Ctx, browserKey: string, host: string) {
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  const party = relyingParty(ctx, host);
  const challenge = await newChallenge(ctx, 'enter', { browserKey, userId: null }, party);
  return requestOptions(party.id, challenge);
}

/** Options that require user verification (biometrics or PIN). */
export async function requestOptions(
  rpID: string,
  challenge: string,
  allow: { id: string; transports: string[] }[] = [],
) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
    allowCredentials: allow,
  });
}

/** Login by passkey: nothing to type, and both factors at once. */
export async function logInByPasskey(
  ctx: Ctx,
  credential: UsedCredential,
  browserKey: string,
): Promise<{ token: string }> {
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  const used = await verifyPasskey(ctx, 'enter', { browserKey, userId: null }, credential);
  if (used.status !== 'active') {
    await noteFailedLogin(ctx, { userId: used.userId, method: 'passkey' }, 'banned');
    throw new DomainError('account_banned');
  }
  return transact(ctx, async (tx) => {
    await notePasskeyUse(tx, used.passkeyId, used.counter);
    return { token: await enterAccount(tx, used.userId, 'passkey') };
  });
}
