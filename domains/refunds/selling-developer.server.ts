import { requireOwnDeveloper } from '../developers/own-developer.server.ts';
import type { Ctx } from '../kit/context.ts';
import { findDeveloperAccount } from '../merchants/developer-account.server.ts';

/**
 * The merchant account through which the actor's developer sells; 0, which no refund has, before it was opened. Throws
 * `no_permission`, and `developer_suspended` except for reading.
 */
export async function requireSellingDeveloper(ctx: Ctx, { isReading = false } = {}): Promise<number> {
  const own = await requireOwnDeveloper(ctx, 'refunds.decide', { mayBeSuspended: isReading });
  return (await findDeveloperAccount(ctx, own.id))?.id ?? 0;
}
