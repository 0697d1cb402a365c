import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import type { Texts } from '../../platform/locale.ts';
import { type Ctx, requireActor } from '../context.ts';

/** The shop whose merchant office is open. */
export interface OwnMerchant {
  id: number;
  key: string;
  /** The currency of its prices and earnings. */
  currency: string;
  name: Texts;
}

/**
 * The actor's own shop: the guard of every call and page of the merchant office. Throws `login_required`, and
 * `no_permission` without a shop.
 */
export async function requireOwnMerchant(ctx: Ctx): Promise<OwnMerchant> {
  const { userId, isStale } = requireActor(ctx);
  const found = await sql<OwnMerchant>`
    select id, key, currency, name from merchants where owner_id = ${userId}::bigint order by id limit 1`.execute(
    ctx.db,
  );
  const own = found.rows[0];
  if (!own) throw new DomainError('no_permission', { permission: 'merchant' });
  if (isStale) throw new DomainError('sign_in_again');
  return own;
}
