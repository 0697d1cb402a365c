import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requireActor } from '../../context.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';

/** Adds a note about a customer for the staff of the actor's shop. Throws `not_found` for a user who bought nothing. */
export async function noteOnCustomer(ctx: Ctx, input: { customerId: number; body: string }): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'customers.edit');
  const { userId } = requireActor(ctx);
  await inTransaction(ctx.db, async (db) => {
    const noted = await sql`
      insert into customer_notes (merchant_id, user_id, author_id, body, created_at)
      select ${own.id}::bigint, ${input.customerId}::bigint, ${userId}::bigint, ${input.body}, ${ctx.now}::timestamptz
      where exists (select from orders where merchant_id = ${own.id}::bigint and user_id = ${input.customerId}::bigint
        and paid_at is not null) returning id`.execute(db);
    if (noted.rows.length === 0) throw new DomainError('not_found');
    await auditShop({ ...ctx, db }, own, 'customer.noted', `customer:${input.customerId}`);
  });
}

/** The same note about several customers, about all of them or none. Throws what `noteOnCustomer` throws. */
export async function noteOnCustomers(
  ctx: Ctx,
  { ids, body }: { ids: readonly number[]; body: string },
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    for (const customerId of new Set(ids)) await noteOnCustomer({ ...ctx, db }, { customerId, body });
  });
}

/** Deletes a note of the actor's shop. Throws `not_found`. */
export async function dropCustomerNote(ctx: Ctx, input: { customerId: number; noteId: number }): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'customers.edit');
  await inTransaction(ctx.db, async (db) => {
    const dropped = await sql`
      delete from customer_notes where id = ${input.noteId}::bigint and merchant_id = ${own.id}::bigint
        and user_id = ${input.customerId}::bigint returning id`.execute(db);
    if (dropped.rows.length === 0) throw new DomainError('not_found');
    await auditShop({ ...ctx, db }, own, 'customer.note_deleted', `customer:${input.customerId}`);
  });
}
