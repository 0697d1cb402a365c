import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';

/** Makes one of the actor's addresses the one that checkout begins with. */
export async function setDefaultAddress(ctx: Ctx, id: number): Promise<void> {
  const { userId } = requireActor(ctx);
  await transact(ctx, async (tx) => {
    const own = await lockAddresses(tx, userId);
    if (!own.some((address) => address.id === id)) throw new DomainError('address_not_found');
    await makeDefault(tx, userId, id);
  });
}

/** The user's addresses, newest first. The user's row is locked: one change to the list at a time. */
export async function lockAddresses(ctx: Ctx, userId: number): Promise<{ id: number; is_default: boolean }[]> {
  await sql`select id from users where id = ${userId} for update`.execute(ctx.db);
  return ctx.db
    .selectFrom('addresses')
    .select(['id', 'is_default'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

/** Two statements: the unique key of the default is checked row by row, so the old one must go first. */
export async function makeDefault(ctx: Ctx, userId: number, id: number): Promise<void> {
  await ctx.db
    .updateTable('addresses')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .where('id', '<>', id)
    .execute();
  await ctx.db.updateTable('addresses').set({ is_default: true }).where('id', '=', id).execute();
}
