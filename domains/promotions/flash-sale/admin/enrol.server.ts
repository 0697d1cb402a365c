import { sql } from 'kysely';
import { invalidateCache } from '../../../../platform/database/invalidate-cache.ts';
import { DomainError, refuseFields } from '../../../../platform/errors.ts';
import { audit } from '../../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../../kit/context.ts';
import { transact } from '../../../kit/transact.ts';
import { auditShop } from '../../../merchants/audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../../../merchants/own-merchant.server.ts';
import { priceProblems } from '../../campaigns/kinds.ts';
import type { EnrolInput, RefuseItem } from './contract.ts';
import { requireComing } from './slots.server.ts';

/**
 * The shop offers a product in an upcoming round, or changes its terms. Throws `flash_not_found`, `campaign_started`,
 * `flash_refused` if the platform refused it and nothing was changed since, `sku_not_found`, and `validation_failed` by
 * field.
 */
export async function enrolFlashOffer(ctx: Ctx, input: EnrolInput): Promise<void> {
  const { id: merchantId } = await requireOwnMerchant(ctx, 'promotions.edit');
  const { slotId, skuId, price, quota, perUser } = input;
  await transact(ctx, async (tx) => {
    await requireComing(tx, slotId);
    await refuseAgain(tx, input);
    // shared lock: a variant cannot be removed while it is being enrolled
    const found = await sql<{ productId: number; normal: number; available: number }>`
      select p.id as "productId", s.price_minor as normal, coalesce(t.on_hand - t.reserved, 0) as available
      from skus s join products p on p.id = s.product_id left join stock t on t.sku_id = s.id
      where s.id = ${skuId}::bigint and s.active and p.status = 'on_sale' and p.merchant_id = ${merchantId}::bigint
      for share of s`.execute(tx.db);
    const sku = found.rows[0];
    if (!sku) throw new DomainError('sku_not_found', { id: skuId });
    const { productId, normal, available } = sku;
    const problems = priceProblems({ price, normal, quota, available });
    if (problems.length > 0) refuseFields(problems);
    await sql`
      insert into flash_items (slot_id, product_id, sku_id, price_minor, quota, per_user)
      values (${slotId}::bigint, ${productId}::bigint, ${skuId}::bigint, ${price}::bigint, ${quota}::int, ${perUser}::int)
      on conflict (slot_id, sku_id) do update set price_minor = excluded.price_minor, quota = excluded.quota,
        per_user = excluded.per_user`.execute(tx.db);
    const details = { slotId, price, quota, perUser };
    await auditShop(tx, { id: merchantId }, 'flash.enrolled', `sku:${skuId}`, details);
    await invalidateCache(tx.db, 'catalog');
  });
}

/** A refused offer may be resubmitted with other terms, or after the product itself was changed. */
async function refuseAgain({ db }: Ctx, { slotId, skuId, price, quota, perUser }: EnrolInput): Promise<void> {
  const refused = await sql<{ reason: string; isSame: boolean }>`
    select r.reason, r.price_minor = ${price}::bigint and r.quota = ${quota}::int and r.per_user = ${perUser}::int
      and p.updated_at <= r.refused_at as "isSame"
    from flash_refusals r join skus s on s.id = r.sku_id join products p on p.id = s.product_id
    where r.slot_id = ${slotId}::bigint and r.sku_id = ${skuId}::bigint order by r.id desc limit 1`.execute(db);
  const last = refused.rows[0];
  if (last?.isSame) throw new DomainError('flash_refused', { reason: last.reason });
}

/** The shop withdraws a product from an upcoming round. Throws `flash_not_found`, `campaign_started`. */
export async function withdrawFlashOffer(ctx: Ctx, itemId: number): Promise<void> {
  const { id: merchantId } = await requireOwnMerchant(ctx, 'promotions.edit');
  await transact(ctx, async (tx) => {
    const { slotId, skuId } = await takeOut(tx, itemId, merchantId);
    await auditShop(tx, { id: merchantId }, 'flash.withdrawn', `sku:${skuId}`, { slotId });
  });
}

/**
 * The platform refuses any shop's product in an upcoming round, with a reason: the shop cannot resubmit it unchanged.
 * Throws `flash_not_found`, `campaign_started`.
 */
export async function refuseItem(ctx: Ctx, { itemId, reason }: RefuseItem): Promise<void> {
  requirePlatformPermission(ctx, 'promotions.manage');
  await transact(ctx, async (tx) => {
    const { slotId, skuId, price, quota, perUser } = await takeOut(tx, itemId, null);
    const terms = { price_minor: price, quota, per_user: perUser };
    const refusal = { slot_id: slotId, sku_id: skuId, ...terms, reason, refused_at: ctx.now };
    await tx.db.insertInto('flash_refusals').values(refusal).execute();
    await audit(tx, 'flash-item.refused', `flash-item:${itemId}`, { slotId, skuId, ...terms, reason });
  });
}

async function takeOut(ctx: Ctx, itemId: number, merchantId: number | null): Promise<EnrolInput> {
  const found = await sql<{ slotId: number }>`
    select i.slot_id as "slotId" from flash_items i join products p on p.id = i.product_id
    where i.id = ${itemId}::bigint and (${merchantId}::bigint is null or p.merchant_id = ${merchantId}::bigint)`.execute(
    ctx.db,
  );
  if (found.rows[0]) await requireComing(ctx, found.rows[0].slotId);
  // it may have been removed while this request waited for the round's lock
  const taken = await sql<EnrolInput>`
    delete from flash_items where id = ${found.rows[0] ? itemId : null}::bigint
    returning slot_id as "slotId", sku_id as "skuId", price_minor as price, quota, per_user as "perUser"`.execute(
    ctx.db,
  );
  const item = taken.rows[0];
  if (!item) throw new DomainError('flash_not_found', { id: itemId });
  await invalidateCache(ctx.db, 'catalog');
  return item;
}
