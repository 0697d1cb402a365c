import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import type { Ctx } from '../kit/context.ts';
import { ensureDeveloperAccount } from '../merchants/developer-account.server.ts';

/**
 * The merchant account through which a developer sells, opened when they first set up to be paid, in the transaction of
 * `ctx.db`: cart, orders, commission, refunds, invoices and earnings see a merchant. Throws `developer_not_found`.
 */
export async function ensureSellerOfDeveloper(ctx: Ctx, developerId: number): Promise<number> {
  // the lock keeps the name, and the owner, until the account has them
  const found = await sql<{ ownerId: number; name: string; email: string; isActive: boolean }>`
    select owner_id as "ownerId", name, email, status = 'active' as "isActive" from developers
    where id = ${developerId}::bigint and status <> 'closed' and owner_id is not null for no key update`.execute(
    ctx.db,
  );
  const [developer] = found.rows;
  if (!developer) throw new DomainError('developer_not_found');
  return ensureDeveloperAccount(ctx, { developerId, ...developer });
}
