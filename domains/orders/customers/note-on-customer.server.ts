import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { lockAccounts } from '../../accounts/lock-accounts.server.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import type { PartialResult } from '../../kit/partial-answer.ts';
import { transact } from '../../kit/transact.ts';
import { auditShop, auditShopEach } from '../../merchants/audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';

/** Adds a note about a customer for the staff of the actor's shop. Throws `not_found` for a user who bought nothing. */
export async function noteOnCustomer(
  ctx: Ctx,
  { customerId, body }: { customerId: number; body: string },
): Promise<void> {
  const { refused } = await noteOnCustomers(ctx, { ids: [customerId], body });
  if (refused.length > 0) throw new DomainError('not_found');
}

/** The same note about several customers; users who bought nothing or have left are refused as `not_found`. */
export async function noteOnCustomers(
  ctx: Ctx,
  { ids, body }: { ids: readonly number[]; body: string },
): Promise<PartialResult> {
  const own = await requireOwnMerchant(ctx, 'customers.edit');
  const { userId } = requireActor(ctx);
  const wanted = [...new Set(ids)];
  return transact(ctx, async (tx) => {
    const noted = await sql<{ id: number }>`
      insert into customer_notes (merchant_id, user_id, author_id, body, created_at)
      select ${own.id}::bigint, c.id, ${userId}::bigint, ${body}::text, ${ctx.now}::timestamptz
      from unnest(${await lockAccounts(tx.db, wanted)}::bigint[]) as c (id)
      where exists (select from orders o where o.merchant_id = ${own.id}::bigint and o.user_id = c.id
        and o.paid_at is not null) returning user_id as id`.execute(tx.db);
    const done = noted.rows.map(({ id }) => id);
    const subjects = done.map((id) => `customer:${id}`);
    await auditShopEach(tx, own, 'customer.noted', subjects);
    return {
      done,
      refused: wanted.filter((id) => !done.includes(id)).map((id) => ({ id, code: 'not_found' })),
    };
  });
}

/** Deletes a note of the actor's shop. Throws `not_found`. */
export async function dropCustomerNote(ctx: Ctx, input: { customerId: number; noteId: number }): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'customers.edit');
  await transact(ctx, async (tx) => {
    const dropped = await sql`
      delete from customer_notes where id = ${input.noteId}::bigint and merchant_id = ${own.id}::bigint
        and user_id = ${input.customerId}::bigint returning id`.execute(tx.db);
    if (dropped.rows.length === 0) throw new DomainError('not_found');
    await auditShop(tx, own, 'customer.note_deleted', `customer:${input.customerId}`);
  });
}
