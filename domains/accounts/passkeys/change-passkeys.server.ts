import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, logFields, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notifyOfFactorChange } from '../second-factor/notify-of-factor-change.server.ts';
import { requireFactor } from '../second-factor/require-factor.server.ts';

/** Renames one of the actor's passkeys. */
export async function renamePasskey(ctx: Ctx, { id, name }: { id: number; name: string }): Promise<void> {
  const { userId } = requireActor(ctx);
  const renamed = await ctx.db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!renamed.numUpdatedRows) throw new DomainError('passkey_not_found');
}

/** Removes one of the actor's passkeys; it can no longer be used. */
export async function removePasskey(ctx: Ctx, id: number): Promise<void> {
  const { userId } = await requireFactor(ctx);
  await transact(ctx, async (tx) => {
    const removed = await tx.db
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw new DomainError('passkey_not_found');
    await notifyOfFactorChange(tx, userId, 'passkey_removed', { name: removed.name });
  });
  ctx.app.log.info({ ...logFields(ctx), passkey: id }, 'passkey removed');
}
