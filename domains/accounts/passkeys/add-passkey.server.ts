import { sqlState } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { type Actor, type Ctx, logFields } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notifyOfFactorChange } from '../second-factor/notify-of-factor-change.server.ts';
import { requireMemberFactor } from '../second-factor/require-factor.server.ts';
import { nameDevice } from '../sessions/names.server.ts';
import { newChallenge, takeChallenge } from './challenges.server.ts';
import type { NewCredential, Passkey } from './contract.ts';
import { loadWebAuthn } from './load-web-authn.server.ts';
import { describePasskey } from './queries.server.ts';
import { type RelyingParty, relyingParty } from './relying-party.server.ts';
import { CHALLENGE_SECONDS, cleanName, MOST_PASSKEYS, passkeyProviderName } from './rules.ts';
import { userHandle } from './user-handle.server.ts';
import { signedChallenge } from './verify-passkey.server.ts';

const UNIQUE_VIOLATION = '23505';
/** EdDSA, ES256 and RS256: what current devices support. */
const ALGORITHMS = [-8, -7, -257];

/** Options for creating a discoverable passkey with user verification. */
export async function askForNewPasskey(ctx: Ctx, browserKey: string, host: string) {
  const actor = await requireMemberFactor(ctx);
  const party = relyingParty(ctx, host);
  const own = await ctx.db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', actor.userId)
    .where('rp_id', '=', party.id)
    .execute();
  const challenge = await newChallenge(ctx, 'add', { browserKey, userId: actor.userId }, party);
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: pickText(ctx.site.name, ctx.locale, ctx.site.defaultLocale),
    rpID: party.id,
    userID: userHandle(ctx, actor.userId),
    userName: actor.email ?? actor.phone ?? actor.nickname,
    userDisplayName: actor.nickname,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Stores the passkey that the browser created; it can be used to log in from now on. */
export async function addPasskey(
  ctx: Ctx,
  { credential, name }: { credential: NewCredential; name?: string | undefined },
  browserKey: string,
): Promise<Passkey> {
  const actor = await requireMemberFactor(ctx);
  const challenge = signedChallenge(credential.response.clientDataJSON);
  const party = await takeChallenge(ctx, 'add', { browserKey, userId: actor.userId }, challenge);
  const made = await readNewPasskey(ctx, credential, challenge, party);
  const row = {
    user_id: actor.userId,
    ...made.row,
    rp_id: party.id,
    name: name || cleanName(made.provider ?? nameDevice(ctx.app.texts[ctx.locale], ctx.userAgent)),
    created_at: ctx.now,
  };
  return transact(ctx, (tx) => keepPasskey(tx, actor, row)).catch((error: unknown) => {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new DomainError('passkey_refused');
    throw error;
  });
}

interface NewRow {
  user_id: number;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string[];
  rp_id: string;
  name: string;
  created_at: Date;
}

async function keepPasskey(ctx: Ctx, actor: Actor, row: NewRow): Promise<Passkey> {
  // the member's row is locked, so that two concurrent requests cannot both add the last allowed passkey
  await ctx.db.selectFrom('users').select('id').where('id', '=', actor.userId).forUpdate().execute();
  const { count } = await ctx.db
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_PASSKEYS) throw new DomainError('passkeys_full', { most: MOST_PASSKEYS });
  const kept = await ctx.db
    .insertInto('passkeys')
    .values(row)
    .returning(['id', 'name', 'rp_id', 'created_at', 'last_used_at'])
    .executeTakeFirstOrThrow();
  // creating a passkey with a biometric check or PIN proves both factors
  await ctx.db.updateTable('sessions').set({ is_strong: true }).where('id', '=', actor.sessionId).execute();
  await notifyOfFactorChange(ctx, actor.userId, 'passkey_added', { name: kept.name });
  ctx.app.log.info({ ...logFields(ctx), passkey: kept.id }, 'passkey added');
  return describePasskey(kept);
}

async function readNewPasskey(ctx: Ctx, credential: NewCredential, challenge: string, party: RelyingParty) {
  const { authenticatorAttachment: _attachment, ...rest } = credential;
  const { transports, ...response } = credential.response;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...rest, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedType: 'webauthn.create',
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((err: unknown) => {
    ctx.app.log.info({ ...logFields(ctx), err }, 'new passkey refused');
    throw new DomainError('passkey_refused');
  });
  if (!verified) throw new DomainError('passkey_refused');
  const { id, publicKey, counter } = registrationInfo.credential;
  const row = { credential_id: id, public_key: Buffer.from(publicKey).toString('base64url'), counter, transports };
  return { row, provider: passkeyProviderName(registrationInfo.aaguid) };
}
