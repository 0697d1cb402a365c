import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { removeFactors } from './turn-off.server.ts';

/**
 * Removes the second factor and the passkeys of an account whose owner has lost them, such as the only owner's. Only
 * available to someone with write access to the database: no call or page leads here. Throws `account_not_found`, and
 * `second_factor_off` if there is nothing to remove.
 */
export async function resetFactorsOf(ctx: Ctx, email: string): Promise<number> {
  return transact(ctx, async (tx) => {
    const user = await tx.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email.trim().toLowerCase())
      .where('kind', '=', 'member')
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw new DomainError('account_not_found');
    if (!(await removeFactors(tx, user.id))) throw new DomainError('second_factor_off');
    return user.id;
  });
}
