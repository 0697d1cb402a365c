import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { readPhone } from '../../accounts/phones/phones.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { makePass } from './order-pass.ts';

const HOME = { country: 'CN' } as const;

/**
 * A reading pass to an order bought without an account, for its number and the e-mail address or phone given then. Every
 * refusal is the same, so that it does not reveal which of the two was wrong, and a network has few attempts. Attempts of
 * other networks do not count, or anyone who knows a number could keep its buyer out; numbers cannot be guessed.
 * Throws `bought_not_found`, `too_many_requests`.
 */
export async function findByContact(
  ctx: Ctx,
  { orderNo, contact }: { orderNo: string; contact: string },
): Promise<string> {
  await ctx.app.limits.lookups.take(ctx.ip, ctx.now);
  const email = contact.includes('@') ? contact.trim().toLowerCase() : null;
  const phone = email ? null : (readPhone(contact, HOME) ?? null);
  const found = await sql<{ no: string }>`
    select o.no from orders o join users u on u.id = o.user_id
    where o.no = ${orderNo} and o.deleted_at is null and u.kind = 'visitor' and u.status = 'active'
      and (lower(u.email) = ${email}::text or u.phone = ${phone}::text)`.execute(ctx.db);
  const [order] = found.rows;
  if (!order) throw new DomainError('bought_not_found');
  return makePass(ctx.app, order.no, ctx.now, 'reads');
}
