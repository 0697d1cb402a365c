import { DomainError } from '../../platform/errors.ts';
import { type Ctx, requireActor } from '../context.ts';

/** The shop whose back office somebody works in. */
export interface OwnMerchant {
  id: number;
  key: string;
  /** What its prices and earnings are counted in. */
  currency: string;
}

/**
 * The shop that the asker runs: the guard of every call and page of the merchants' back office. Throws `login_required`,
 * and `no_permission` for somebody without a shop.
 */
export async function requireOwnMerchant(ctx: Ctx): Promise<OwnMerchant> {
  const { userId } = requireActor(ctx);
  const own = await ctx.db
    .selectFrom('merchants')
    .select(['id', 'key', 'currency'])
    .where('owner_id', '=', userId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!own) throw new DomainError('no_permission', { permission: 'merchant' });
  return own;
}
