import { DomainError } from '../../../../platform/errors.ts';
import { hashToken } from '../../../../platform/tokens.ts';
import type { Ctx } from '../../../kit/context.ts';
import type { Profile } from '../rules.ts';

/** The code that a phone has scanned; throws `scan_gone`. */
export async function findScan(ctx: Ctx, ticket: string): Promise<number> {
  const found = await ctx.db
    .selectFrom('scan_logins')
    .select('id')
    .where('ticket_hash', '=', hashToken(ticket))
    .where('state', '=', 'waiting')
    .where('expires_at', '>', ctx.now)
    .where('shop_host', 'is not distinct from', ctx.shopHost ?? null)
    .executeTakeFirst();
  if (!found) throw new DomainError('scan_gone');
  return found.id;
}

/** A phone has authenticated; nobody is logged in until it confirms. The first phone claims the code. */
export async function noteScanned(
  ctx: Ctx,
  scanId: number | null,
  phone: string | undefined,
  profile: Profile,
): Promise<void> {
  const noted = await ctx.db
    .updateTable('scan_logins')
    .set({ state: 'scanned', phone_hash: hashToken(phone ?? ''), profile: JSON.stringify(profile) })
    .where('id', '=', scanId ?? 0)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', ctx.now)
    .where('shop_host', 'is not distinct from', ctx.shopHost ?? null)
    .executeTakeFirst();
  if (!noted.numUpdatedRows) throw new DomainError('scan_gone');
}
