import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { auditShop } from '../audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../own-merchant.server.ts';
import type { SaveFreight } from './contract.ts';
import { MAX_TEMPLATES } from './rules.ts';

/**
 * Creates or updates a freight template of one's own shop; the first one becomes the default. Throws
 * `freight_not_found` for another shop's, `freight_name_taken`, `freights_full`.
 */
export async function saveFreight(ctx: Ctx, input: SaveFreight): Promise<{ id: number }> {
  const own = await requireOwnMerchant(ctx, 'freight.edit');
  return transact(ctx, async (tx) => {
    // serialised per shop: there is one default, and a maximum
    await sql`select 1 from merchants where id = ${own.id}::bigint for no key update`.execute(tx.db);
    const there = await tx.db
      .selectFrom('freight_templates')
      .select(['id', 'name', 'is_default'])
      .where('merchant_id', '=', own.id)
      .execute();
    const old = there.find((template) => template.id === input.id);
    if (input.id !== undefined && !old) throw new DomainError('freight_not_found');
    if (there.some((template) => template.name === input.name && template.id !== input.id)) {
      throw new DomainError('freight_name_taken');
    }
    if (!old && there.length >= MAX_TEMPLATES) throw new DomainError('freights_full', { most: MAX_TEMPLATES });
    const others = there.filter((template) => template.id !== input.id);
    // one of them must be the default
    const isDefault = input.isDefault || !others.some((template) => template.is_default);
    if (isDefault) {
      await tx.db
        .updateTable('freight_templates')
        .set({ is_default: false })
        .where('merchant_id', '=', own.id)
        .execute();
    }
    const row = {
      name: input.name,
      charge_by: input.chargeBy,
      zones: JSON.stringify(input.zones),
      excluded: JSON.stringify(input.excluded),
      elsewhere: input.elsewhere && JSON.stringify(input.elsewhere),
      free_over_minor: input.freeOverMinor,
      is_default: isDefault,
      updated_at: ctx.now,
    };
    const saved = old
      ? await tx.db
          .updateTable('freight_templates')
          .set(row)
          .where('id', '=', old.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx.db
          .insertInto('freight_templates')
          .values({ ...row, merchant_id: own.id, created_at: ctx.now })
          .returning('id')
          .executeTakeFirstOrThrow();
    await auditShop(tx, own, 'freight.saved', input.name);
    return saved;
  });
}

/** Deletes a template; its products use the default one. After the last one the shop's flat freight applies. */
export async function deleteFreight(ctx: Ctx, id: number): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'freight.edit');
  await transact(ctx, async (tx) => {
    await sql`select 1 from merchants where id = ${own.id}::bigint for no key update`.execute(tx.db);
    const gone = await sql<{ is_default: boolean; name: string }>`
      delete from freight_templates where id = ${id}::bigint and merchant_id = ${own.id}::bigint returning is_default, name`.execute(
      tx.db,
    );
    const [deleted] = gone.rows;
    if (!deleted) throw new DomainError('freight_not_found');
    await auditShop(tx, own, 'freight.deleted', deleted.name);
    if (!deleted.is_default) return;
    await sql`
      update freight_templates set is_default = true
      where id = (select min(id) from freight_templates where merchant_id = ${own.id}::bigint)`.execute(tx.db);
  });
}
