import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { lockAddresses, makeDefault } from './default-address.server.ts';

/**
 * Removes an address from the list; orders keep their own copy. If it was the default, the newest one becomes the
 * default.
 */
export async function deleteAddress(ctx: Ctx, id: number): Promise<void> {
  const { userId } = requireActor(ctx);
  await transact(ctx, async (tx) => {
    const own = await lockAddresses(tx, userId);
    const gone = own.find((address) => address.id === id);
    if (!gone) throw new DomainError('address_not_found');
    await tx.db.updateTable('addresses').set({ deleted_at: ctx.now, is_default: false }).where('id', '=', id).execute();
    const next = own.find((address) => address.id !== id);
    if (gone.is_default && next) await makeDefault(tx, userId, next.id);
  });
}
