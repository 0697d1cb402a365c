import { sqlState } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { addIdentity, findIdentity } from './identities.server.ts';
import type { Profile, ProviderKey } from './rules.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Links an external identity to the logged-in user, who must be the one who started the sign-in. Idempotent. Throws
 * `handshake_foreign`, `identity_taken` and `provider_linked`.
 */
export async function linkIdentity(
  ctx: Ctx,
  forUser: number | null,
  provider: ProviderKey,
  profile: Profile,
): Promise<void> {
  const { userId } = requireActor(ctx);
  if (userId !== forUser) throw new DomainError('handshake_foreign');
  await transact(ctx, async (tx) => {
    const owner = await findIdentity(tx, provider, profile.subject);
    if (owner?.id === userId) return;
    if (owner) throw new DomainError('identity_taken');
    await addIdentity(tx, userId, provider, profile, { notifyOwner: true });
  }).catch((error: unknown) => {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new DomainError('identity_taken');
    throw error;
  });
}
