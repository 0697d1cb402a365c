import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';

/**
 * Holds the account whose password was compared, in the transaction of `ctx.db` that opens its session. The comparison
 * takes long: a password that was changed meanwhile, and ended all sessions, ends this login too. Throws `wrong_login`.
 */
export async function holdPassword(
  { db }: Pick<Ctx, 'db'>,
  { id, password_hash: hash }: { id: number; password_hash: string | null },
): Promise<void> {
  const held = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', hash)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!held) throw new DomainError('wrong_login');
}
