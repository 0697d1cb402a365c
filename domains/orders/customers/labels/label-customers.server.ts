import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/open.ts';
import { DomainError } from '../../../../platform/errors.ts';
import { lockAccounts } from '../../../accounts/lock-accounts.server.ts';
import type { Ctx } from '../../../kit/context.ts';
import type { PartialResult } from '../../../kit/partial-answer.ts';
import { transact } from '../../../kit/transact.ts';
import { auditShopEach } from '../../../merchants/audit/audit-shop.server.ts';
import { type OwnMerchant, requireOwnMerchant } from '../../../merchants/own-merchant.server.ts';
import type { ApplyLabel } from '../contract.ts';
import { MAX_CUSTOMER_LABELS } from '../rules.ts';
import { lockLabels } from './labels.server.ts';

/**
 * Puts a label on customers of the actor's shop, or takes it off. Users who bought nothing or have left are refused as
 * `not_found`, those with too many labels as `customer_fully_labelled`. Throws `customer_label_not_found` for another shop's label.
 */
export async function labelCustomers(ctx: Ctx, { ids, labelId, on }: ApplyLabel): Promise<PartialResult> {
  const own = await requireOwnMerchant(ctx, 'customers.edit');
  const wanted = [...new Set(ids)];
  return transact(ctx, async (tx) => {
    await lockLabels(tx.db, own);
    const found = await sql<{ name: string }>`
      select name from customer_labels where id = ${labelId}::bigint and merchant_id = ${own.id}::bigint`.execute(
      tx.db,
    );
    const label = found.rows[0]?.name;
    if (label === undefined) throw new DomainError('customer_label_not_found');
    const present = on ? await lockAccounts(tx.db, wanted) : [];
    const changed = on ? await putOn(tx.db, own, labelId, present) : await takeOff(tx.db, labelId, wanted);
    const subjects = changed.map((id) => `customer:${id}`);
    await auditShopEach(tx, own, on ? 'customer.labelled' : 'customer.unlabelled', subjects, { label });
    if (!on) return { done: wanted, refused: [] };
    const left = wanted.filter((id) => !present.includes(id)).map((id) => ({ id, code: 'not_found' }));
    const { done, refused } = await resultOf(tx.db, own, labelId, present);
    return { done, refused: [...refused, ...left] };
  });
}

async function putOn(db: Db, own: OwnMerchant, labelId: number, ids: readonly number[]): Promise<number[]> {
  const put = await sql<{ id: number }>`
    insert into customer_label_uses (label_id, user_id)
    select ${labelId}::bigint, c.id from unnest(${ids}::bigint[]) as c (id)
    where ${isCustomer(own)} and (
      select count(*) from customer_label_uses u join customer_labels l on l.id = u.label_id
      where u.user_id = c.id and l.merchant_id = ${own.id}::bigint) < ${MAX_CUSTOMER_LABELS}
    on conflict do nothing returning user_id as id`.execute(db);
  return put.rows.map(({ id }) => id);
}

async function takeOff(db: Db, labelId: number, ids: readonly number[]): Promise<number[]> {
  const taken = await sql<{ id: number }>`
    delete from customer_label_uses where label_id = ${labelId}::bigint and user_id = any(${ids}::bigint[])
    returning user_id as id`.execute(db);
  return taken.rows.map(({ id }) => id);
}

const isCustomer = (own: OwnMerchant) => sql<boolean>`exists (
  select from orders o where o.merchant_id = ${own.id}::bigint and o.user_id = c.id and o.paid_at is not null)`;

/** Who has the label now, and why the others do not. */
async function resultOf(db: Db, own: OwnMerchant, labelId: number, ids: readonly number[]): Promise<PartialResult> {
  const found = await sql<{ id: number; isLabelled: boolean; isCustomer: boolean }>`
    select c.id, ${isCustomer(own)} as "isCustomer", exists (
      select from customer_label_uses u where u.label_id = ${labelId}::bigint and u.user_id = c.id) as "isLabelled"
    from unnest(${ids}::bigint[]) as c (id)`.execute(db);
  return {
    done: found.rows.filter((row) => row.isLabelled).map(({ id }) => id),
    refused: found.rows
      .filter((row) => !row.isLabelled)
      .map((row) => ({ id: row.id, code: row.isCustomer ? 'customer_fully_labelled' : 'not_found' })),
  };
}
