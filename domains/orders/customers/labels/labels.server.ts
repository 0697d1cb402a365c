import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/open.ts';
import { violatedConstraint } from '../../../../platform/database/transaction.ts';
import { DomainError } from '../../../../platform/errors.ts';
import type { Ctx } from '../../../kit/context.ts';
import { transact } from '../../../kit/transact.ts';
import { auditShop } from '../../../merchants/audit/audit-shop.server.ts';
import { type OwnMerchant, requireOwnMerchant } from '../../../merchants/own-merchant.server.ts';
import type { ShopLabel } from '../contract.ts';
import { MAX_LABELS } from '../rules.ts';

/** The labels of the actor's shop by name, with how many customers have each. */
export async function listLabels(ctx: Ctx): Promise<ShopLabel[]> {
  const own = await requireOwnMerchant(ctx, 'customers.read');
  const found = await sql<ShopLabel>`
    select l.id, l.name, (select count(*)::int from customer_label_uses u where u.label_id = l.id) as customers
    from customer_labels l where l.merchant_id = ${own.id}::bigint order by lower(l.name)`.execute(ctx.db);
  return found.rows;
}

/**
 * Adds a label, or renames one. Throws `customer_label_taken`, `customer_labels_full`, and `customer_label_not_found`
 * for another shop's.
 */
export async function saveLabel(ctx: Ctx, { id, name }: { id?: number | undefined; name: string }): Promise<number> {
  const own = await requireOwnMerchant(ctx, 'customers.edit');
  return transact(ctx, async (tx) => {
    await lockLabels(tx.db, own);
    const saved =
      id === undefined ? await addLabel(tx.db, own, name, ctx.now) : await renameLabel(tx.db, own, id, name);
    await auditShop(tx, own, 'customer_label.saved', name);
    return saved;
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'customer_labels_by_name' ? new DomainError('customer_label_taken') : error;
  });
}

async function addLabel(db: Db, own: OwnMerchant, name: string, now: Date): Promise<number> {
  const added = await sql<{ id: number }>`
    insert into customer_labels (merchant_id, name, created_at)
    select ${own.id}::bigint, ${name}::text, ${now}::timestamptz
    where (select count(*) from customer_labels where merchant_id = ${own.id}::bigint) < ${MAX_LABELS}
    returning id`.execute(db);
  if (!added.rows[0]) throw new DomainError('customer_labels_full', { max: MAX_LABELS });
  return added.rows[0].id;
}

async function renameLabel(db: Db, own: OwnMerchant, id: number, name: string): Promise<number> {
  const renamed = await sql`
    update customer_labels set name = ${name}
    where id = ${id}::bigint and merchant_id = ${own.id}::bigint returning id`.execute(db);
  if (renamed.rows.length === 0) throw new DomainError('customer_label_not_found');
  return id;
}

/** Deletes a label and takes it off all customers. Throws `customer_label_not_found`. */
export async function dropLabel(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'customers.edit');
  await transact(ctx, async (tx) => {
    await lockLabels(tx.db, own);
    const gone = await sql<{ name: string }>`
      delete from customer_labels where id = ${id}::bigint and merchant_id = ${own.id}::bigint returning name`.execute(
      tx.db,
    );
    if (!gone.rows[0]) throw new DomainError('customer_label_not_found');
    await auditShop(tx, own, 'customer_label.deleted', gone.rows[0].name);
  });
}

/** Changes of one shop's labels wait for each other, so that their limits hold. */
export async function lockLabels(db: Db, own: OwnMerchant): Promise<void> {
  await sql`select from merchants where id = ${own.id}::bigint for no key update`.execute(db);
}
