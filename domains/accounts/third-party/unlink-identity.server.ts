import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { emailProblem } from '../rules.ts';
import { requireFactor } from '../second-factor/require-factor.server.ts';
import { notifyOfLinkChange } from './identities.server.ts';
import { openProviders } from './oauth-client.server.ts';
import type { ProviderKey } from './rules.ts';

interface WaysIn {
  email: string | null;
  phone: string | null;
  passkeys: number;
  others: number;
}

/**
 * Unlinks an external account; idempotent. Throws `last_way_in` if no login method would be left, and the errors of
 * `requireFactor`.
 */
export async function unlinkIdentity(ctx: Ctx, provider: ProviderKey): Promise<void> {
  const { userId } = await requireFactor(ctx);
  ctx.app.limits.writes.take(`identities:${userId}`, ctx.now);
  await transact(ctx, async (tx) => {
    // two login methods must not be removed concurrently; a separate statement, so that the second one sees the result
    // of the first
    await sql`select 1 from users where id = ${userId}::bigint for update`.execute(tx.db);
    const ways = await waysIn(tx, userId, provider);
    const gone = await tx.db
      .deleteFrom('third_party_identities')
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .executeTakeFirst();
    if (gone.numDeletedRows === 0n) return;
    if (!hasWayIn(ways)) throw new DomainError('last_way_in');
    await notifyOfLinkChange(tx, userId, provider, 'third_party_unlinked');
  });
}

/** The remaining login methods without this provider. */
async function waysIn(ctx: Ctx, userId: number, provider: ProviderKey): Promise<WaysIn> {
  const open = openProviders(ctx.app).filter((each) => each !== provider);
  const found = await sql<WaysIn>`
    select u.email, u.phone,
      (select count(*)::int from passkeys p where p.user_id = u.id) as passkeys,
      (select count(*)::int from third_party_identities i
       where i.user_id = u.id and i.provider = any(${open}::text[])) as others
    from users u where u.id = ${userId}::bigint`.execute(ctx.db);
  return found.rows[0] ?? { email: null, phone: null, passkeys: 0, others: 0 };
}

/** An e-mail or phone allows a password reset; an e-mail that our forms reject does not count. */
function hasWayIn({ email, phone, passkeys, others }: WaysIn): boolean {
  return (email !== null && emailProblem(email) === undefined) || phone !== null || passkeys + others > 0;
}
