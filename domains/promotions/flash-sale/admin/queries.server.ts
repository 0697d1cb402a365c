import { sql } from 'kysely';
import { inReadersCurrency, instantOf, textOf } from '../../../catalog/card.server.ts';
import { type Ctx, requirePlatformPermission } from '../../../kit/context.ts';
import { requireOwnMerchant } from '../../../merchants/own-merchant.server.ts';
import { flashState } from '../rules.ts';
import type { FlashRefusal, OfferedSlot } from './contract.ts';

const SLOTS_SHOWN = 50;

/** The rounds open to a shop, with its products in them. */
export async function listOwnSlots(ctx: Ctx): Promise<OfferedSlot[]> {
  const { id } = await requireOwnMerchant(ctx, 'promotions.read');
  return listSlots(ctx, id);
}

/** The same with the products of all shops, for the platform's staff; with a span, the rounds that run within it. */
export async function listAllSlots(ctx: Ctx, span?: { from: Date; to: Date }): Promise<OfferedSlot[]> {
  requirePlatformPermission(ctx, 'promotions.manage');
  return listSlots(ctx, null, span);
}

type RefusalRow = Omit<FlashRefusal, 'price'> & { price: number | null };
type Refused = OfferedSlot['refused'][number];
type RefusedRow = Omit<Refused, 'refusals'> & { currency: string; refusals: RefusalRow[] };
type Item = OfferedSlot['items'][number];
type ItemRow = Omit<Item, 'price' | 'was' | 'refusals'> & {
  price: number;
  was: number;
  currency: string;
  refusals: RefusalRow[];
};
interface SlotRow extends Pick<OfferedSlot, 'id' | 'startsAt' | 'endsAt'> {
  items: ItemRow[];
  refused: RefusedRow[];
}

/** The values that distinguish the SKU `s`, in the reader's language: Black · 256 GB. */
const variantOf = (ctx: Ctx) => sql`(
  select coalesce(string_agg(${textOf(ctx, 'v.name')}, ' · ' order by u.place), '')
  from unnest(s.value_ids) with ordinality as u(id, place) join product_option_values v on v.id = u.id)`;

/** Refusals of the SKU `s` in the round `f`. */
const REFUSALS = sql`(
  select coalesce(json_agg(json_build_object('reason', r.reason, 'at', ${instantOf('r.refused_at')}, 'price', r.price_minor,
    'quota', r.quota, 'perUser', r.per_user) order by r.id), '[]')
  from flash_refusals r where r.slot_id = f.id and r.sku_id = s.id)`;

async function listSlots(ctx: Ctx, merchantId: number | null, span?: { from: Date; to: Date }): Promise<OfferedSlot[]> {
  const { from = ctx.now, to = null } = span ?? {};
  const result = await sql<SlotRow>`
    select f.id, ${instantOf('f.starts_at')} as "startsAt", ${instantOf('f.ends_at')} as "endsAt", (
      select coalesce(json_agg(json_build_object('itemId', i.id, 'merchantId', p.merchant_id, 'productId', p.id, 'skuId', i.sku_id,
        'name', ${textOf(ctx, 'p.name')}, 'variant', ${variantOf(ctx)}, 'currency', p.currency, 'price', i.price_minor, 'was', s.price_minor, 'quota', i.quota,
        'taken', i.taken, 'perUser', i.per_user, 'refusals', ${REFUSALS}) order by i.id), '[]')
      from flash_items i join products p on p.id = i.product_id join skus s on s.id = i.sku_id
      where i.slot_id = f.id and (${merchantId}::bigint is null or p.merchant_id = ${merchantId}::bigint)) as items, (
      select coalesce(json_agg(json_build_object('skuId', s.id, 'name', ${textOf(ctx, 'p.name')}, 'variant', ${variantOf(ctx)}, 'currency', p.currency,
        'reason', last.reason, 'refusals', ${REFUSALS}) order by last.id), '[]')
      from (select distinct on (sku_id) sku_id, id, reason from flash_refusals where slot_id = f.id order by sku_id, id desc) last
        join skus s on s.id = last.sku_id join products p on p.id = s.product_id
      where not exists (select from flash_items i where i.slot_id = f.id and i.sku_id = s.id)
        and (${merchantId}::bigint is null or p.merchant_id = ${merchantId}::bigint)) as refused
    from flash_slots f where f.site_id = ${ctx.site.id}::bigint and f.ends_at > ${from}::timestamptz
      and (${to}::timestamptz is null or f.starts_at < ${to}::timestamptz)
    order by f.starts_at, f.id limit ${SLOTS_SHOWN}::int`.execute(ctx.db);
  const history = (rows: readonly RefusalRow[], currency: string): FlashRefusal[] =>
    rows.map(({ price, ...row }) => ({
      ...row,
      price: price === null ? null : inReadersCurrency(ctx, price, currency),
    }));
  return result.rows.map(({ items, refused, ...slot }) => ({
    ...slot,
    state: flashState(slot, ctx.now),
    items: items.map(({ currency, price, was, refusals, ...item }) => ({
      ...item,
      price: inReadersCurrency(ctx, price, currency),
      was: inReadersCurrency(ctx, was, currency),
      refusals: history(refusals, currency),
    })),
    refused: refused.map(({ currency, refusals, ...row }) => ({ ...row, refusals: history(refusals, currency) })),
  }));
}
