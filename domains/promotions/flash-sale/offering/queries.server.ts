import { sql } from 'kysely';
import { inReadersCurrency, instantOf, textOf } from '../../../catalog/card.server.ts';
import { type Ctx, requirePlatformPermission } from '../../../context.ts';
import { requireOwnMerchant } from '../../../merchants/own-merchant.server.ts';
import { flashState } from '../rules.ts';
import type { OfferedSlot } from './contract.ts';

const SLOTS_SHOWN = 50;

/** The slots that a shop can sell in, with what it sells there. */
export async function listOwnSlots(ctx: Ctx): Promise<OfferedSlot[]> {
  const { id } = await requireOwnMerchant(ctx);
  return listSlots(ctx, id);
}

/** The same with the things of all shops, for the platform's staff. */
export async function listAllSlots(ctx: Ctx): Promise<OfferedSlot[]> {
  requirePlatformPermission(ctx, 'promotions.manage');
  return listSlots(ctx, null);
}

type ItemRow = Omit<OfferedSlot['items'][number], 'price' | 'was'> & { price: number; was: number; currency: string };

async function listSlots(ctx: Ctx, merchantId: number | null): Promise<OfferedSlot[]> {
  const result = await sql<Pick<OfferedSlot, 'id' | 'startsAt' | 'endsAt' | 'refused'> & { items: ItemRow[] }>`
    select f.id, ${instantOf('f.starts_at')} as "startsAt", ${instantOf('f.ends_at')} as "endsAt", (
      select coalesce(json_agg(json_build_object('itemId', i.id, 'merchantId', p.merchant_id, 'productId', p.id, 'skuId', i.sku_id,
        'name', ${textOf(ctx, 'p.name')}, 'currency', p.currency, 'price', i.price_minor, 'was', s.price_minor, 'quota', i.quota,
        'taken', i.taken, 'perUser', i.per_user) order by i.id), '[]')
      from flash_items i join products p on p.id = i.product_id join skus s on s.id = i.sku_id
      where i.slot_id = f.id and (${merchantId}::bigint is null or p.merchant_id = ${merchantId}::bigint)) as items, (
      select coalesce(json_agg(json_build_object('skuId', r.sku_id, 'name', ${textOf(ctx, 'p.name')}, 'reason', r.reason)
        order by r.refused_at, r.sku_id), '[]')
      from flash_refusals r join skus s on s.id = r.sku_id join products p on p.id = s.product_id
      where r.slot_id = f.id and (${merchantId}::bigint is null or p.merchant_id = ${merchantId}::bigint)) as refused
    from flash_slots f where f.site_id = ${ctx.site.id}::bigint and f.ends_at > ${ctx.now}::timestamptz
    order by f.starts_at, f.id limit ${SLOTS_SHOWN}::int`.execute(ctx.db);
  return result.rows.map(({ items, ...slot }) => ({
    ...slot,
    state: flashState(slot, ctx.now),
    items: items.map(({ currency, price, was, ...item }) => ({
      ...item,
      price: inReadersCurrency(ctx, price, currency),
      was: inReadersCurrency(ctx, was, currency),
    })),
  }));
}
