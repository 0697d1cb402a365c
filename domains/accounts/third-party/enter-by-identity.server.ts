import { sqlState } from '../../../platform/database/transaction.ts';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { limitInviteTries } from '../invites/take-invite.server.ts';
import { enterAccount } from '../login/enter-account.server.ts';
import { createAccount } from '../registration/create-account.server.ts';
import { noteFailedLogin } from '../sessions/login-log.server.ts';
import { addIdentity, findIdentity, type Owner } from './identities.server.ts';
import { newcomerName } from './newcomer-name.server.ts';
import type { Profile, ProviderKey } from './rules.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Logs in a user identified by a provider: the account linked to this identity; otherwise the member with the same
 * e-mail, if both the provider and we have verified it; otherwise a new account. An unverified e-mail gives access to
 * nothing.
 */
export async function enterByIdentity(ctx: Ctx, provider: ProviderKey, profile: Profile): Promise<{ token: string }> {
  await limitInviteTries(ctx);
  const enter = () => transact(ctx, (tx) => enterOnce(tx, provider, profile));
  return enter().catch((error: unknown) => {
    // created concurrently with the same identity or e-mail: look it up again
    if (isTwin(error)) return enter();
    throw error;
  });
}

/** The account was found by e-mail but was not there yet when searched by identity. */
function isTwin(error: unknown): boolean {
  return sqlState(error) === UNIQUE_VIOLATION || (isDomainError(error) && error.code === 'provider_linked');
}

async function enterOnce(ctx: Ctx, provider: ProviderKey, profile: Profile): Promise<{ token: string }> {
  const known = await findIdentity(ctx, provider, profile.subject);
  const owner = known ?? (await findByEmail(ctx, profile));
  if (owner) await refuseBarred(ctx, provider, owner);
  const userId = owner?.id ?? (await register(ctx, profile));
  if (known) await noteUse(ctx, provider, profile);
  // an account found only by e-mail that has an authenticator app is not linked: it needs the app's code this time and
  // the next; to link it, use the user centre
  else if (!owner || !(await hasApp(ctx, owner.id)))
    await addIdentity(ctx, userId, provider, profile, { notifyOwner: owner !== undefined });
  return { token: await enterAccount(ctx, userId, provider) };
}

async function refuseBarred(ctx: Ctx, provider: ProviderKey, owner: Owner): Promise<void> {
  if (owner.status === 'active') return;
  await noteFailedLogin(ctx, { userId: owner.id, method: provider }, 'banned');
  throw new DomainError('account_banned', {}, { commits: true });
}

/** The member with the e-mail that the provider has verified; members have verified theirs with a code. */
async function findByEmail(ctx: Ctx, { email, isEmailVerified }: Profile): Promise<Owner | undefined> {
  if (!email || !isEmailVerified) return undefined;
  return ctx.db
    .selectFrom('users')
    .select(['id', 'status'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('kind', '=', 'member')
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
}

async function hasApp(ctx: Ctx, userId: number): Promise<boolean> {
  const factor = await ctx.db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return factor !== undefined;
}

async function register(ctx: Ctx, profile: Profile): Promise<number> {
  return createAccount(ctx, {
    kind: 'member',
    email: profile.isEmailVerified ? profile.email : null,
    nickname: await newcomerName(ctx, profile.name),
  });
}

async function noteUse(ctx: Ctx, provider: ProviderKey, { subject }: Profile): Promise<void> {
  await ctx.db
    .updateTable('third_party_identities')
    .set({ last_used_at: ctx.now })
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .execute();
}
