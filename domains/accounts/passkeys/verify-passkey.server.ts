import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, logFields } from '../../kit/context.ts';
import { noteFailedLogin } from '../sessions/login-log.server.ts';
import { type AskedBy, takeChallenge } from './challenges.server.ts';
import type { UsedCredential } from './contract.ts';
import { loadWebAuthn } from './load-web-authn.server.ts';
import type { RelyingParty } from './relying-party.server.ts';
import { userHandles } from './user-handle.server.ts';

interface Passkey {
  id: number;
  user_id: number;
  credential_id: string;
  public_key: string;
  counter: number;
  rp_id: string;
  status: string;
}

/** The challenge inside the signed client data; throws if it cannot be parsed. */
export function signedChallenge(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
    return String(challenge);
  } catch {
    throw new DomainError('passkey_refused');
  }
}

/**
 * Verifies which passkey signed the challenge given to this browser; throws `challenge_gone` or `passkey_refused`. Call
 * it outside a transaction: the challenge is consumed even if verification fails.
 */
export async function verifyPasskey(
  ctx: Ctx,
  purpose: 'enter' | 'confirm',
  by: AskedBy,
  credential: UsedCredential,
): Promise<{ passkeyId: number; userId: number; counter: number; status: string }> {
  const challenge = signedChallenge(credential.response.clientDataJSON);
  const party = await takeChallenge(ctx, purpose, by, challenge);
  const passkey = await findPasskey(ctx, credential.id);
  if (!passkey || passkey.rp_id !== party.id || (by.userId !== null && by.userId !== passkey.user_id)) {
    throw new DomainError('passkey_refused');
  }
  const counter = await checkSignature(ctx, passkey, party, challenge, credential).catch(async (err: unknown) => {
    ctx.app.log.warn({ ...logFields(ctx), passkey: passkey.id, err }, 'passkey refused');
    await noteFailedLogin(ctx, { userId: passkey.user_id, method: 'passkey' }, 'wrong');
    throw new DomainError('passkey_refused');
  });
  return { passkeyId: passkey.id, userId: passkey.user_id, counter, status: passkey.status };
}

/** Records the use. A counter that did not increase means a cloned passkey: refused, also for two concurrent uses. */
export async function notePasskeyUse(ctx: Ctx, passkeyId: number, counter: number): Promise<void> {
  const noted = await ctx.db
    .updateTable('passkeys')
    .set({ counter, last_used_at: ctx.now })
    .where('id', '=', passkeyId)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]))
    .executeTakeFirst();
  if (!noted.numUpdatedRows) throw new DomainError('passkey_refused');
}

async function findPasskey(ctx: Ctx, credentialId: string): Promise<Passkey | undefined> {
  return ctx.db
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.user_id', 'p.credential_id', 'p.public_key', 'p.counter', 'p.rp_id', 'u.status'])
    .where('p.credential_id', '=', credentialId)
    .where('u.status', '<>', 'deleted')
    .executeTakeFirst();
}

/** Signature, challenge, origin, host, user presence, user verification and counter are all checked by the library. */
async function checkSignature(
  ctx: Ctx,
  passkey: Passkey,
  party: RelyingParty,
  expectedChallenge: string,
  { authenticatorAttachment: _attachment, ...credential }: UsedCredential,
): Promise<number> {
  const { userHandle: handle, ...response } = credential.response;
  const owners = userHandles(ctx, passkey.user_id).map((bytes) => Buffer.from(bytes).toString('base64url'));
  if (handle && !owners.includes(handle)) throw new Error('the passkey names another user');
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge,
    expectedType: 'webauthn.get',
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  });
  if (!verified) throw new Error('the signature is not right');
  return authenticationInfo.newCounter;
}
