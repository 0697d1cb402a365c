import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type CardRow, cardJson, inReadersCurrency, instantOf, toCard } from '../../catalog/card.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { FlashItem, FlashList, FlashSlot } from './contract.ts';
import { chooseSlot, flashState } from './rules.ts';

/** Rounds selectable on a page: the day ahead and the one just past. */
const SLOTS_SHOWN = 8;
const ITEMS_SHOWN = 60;

interface ItemRow {
  itemId: number;
  skuId: number;
  currency: string;
  priceMinor: number;
  wasMinor: number;
  quota: number;
  taken: number;
  perUser: number;
}

/** The rounds of the site's flash sale and the products of one of them. */
export async function listFlashSale(ctx: Ctx, asked?: number): Promise<FlashList> {
  const slots = await readSlots(ctx);
  const shown = chooseSlot(slots, asked);
  if (!shown) return { slots, slot: null, list: [] };
  const result = await sql<ItemRow & { card: CardRow }>`
    select i.id as "itemId", i.sku_id as "skuId", p.currency, i.price_minor as "priceMinor", s.price_minor as "wasMinor",
      i.quota, i.taken, i.per_user as "perUser", ${cardJson(ctx)} as card
    from flash_items i join skus s on s.id = i.sku_id join products p on p.id = i.product_id
      join merchants m on m.id = p.merchant_id
    where i.slot_id = ${shown.id}::bigint and p.status = 'on_sale' and m.status = 'open'
    order by i.taken >= i.quota, i.id limit ${ITEMS_SHOWN}::int`.execute(ctx.db);
  return {
    slots,
    slot: shown.id,
    list: result.rows.map(({ card, ...row }) => ({ ...presentItem(ctx, row), product: toCard(ctx, card) })),
  };
}

async function readSlots(ctx: Ctx): Promise<FlashSlot[]> {
  const result = await sql<Omit<FlashSlot, 'state'>>`
    with past as (
      select * from flash_slots where site_id = ${ctx.site.id}::bigint and ends_at <= ${ctx.now}::timestamptz
      order by ends_at desc limit 1
    ), ahead as (
      select * from flash_slots where site_id = ${ctx.site.id}::bigint and ends_at > ${ctx.now}::timestamptz
      order by starts_at limit ${SLOTS_SHOWN - 1}::int
    )
    select id, ${instantOf('starts_at')} as "startsAt", ${instantOf('ends_at')} as "endsAt"
    from (select * from past union all select * from ahead) slots order by starts_at, id`.execute(ctx.db);
  return result.rows.map((slot) => ({ ...slot, state: flashState(slot, ctx.now) }));
}

/** One flash sale item, running or not. Throws `flash_not_found`. */
export async function readFlashItem(ctx: Ctx, id: number): Promise<FlashItem> {
  const result = await sql<ItemRow & { productId: number; startsAt: string; endsAt: string; mine: number }>`
    select i.id as "itemId", i.sku_id as "skuId", i.product_id as "productId", p.currency, i.price_minor as "priceMinor",
      s.price_minor as "wasMinor", i.quota, i.taken, i.per_user as "perUser", ${instantOf('slot.starts_at')} as "startsAt",
      ${instantOf('slot.ends_at')} as "endsAt", coalesce((
        select num from flash_purchases where item_id = i.id and user_id = ${ctx.actor?.userId ?? 0}::bigint), 0) as mine
    from flash_items i join flash_slots slot on slot.id = i.slot_id join skus s on s.id = i.sku_id
      join products p on p.id = i.product_id join merchants m on m.id = p.merchant_id
    where i.id = ${id}::bigint and slot.site_id = ${ctx.site.id}::bigint and p.status = 'on_sale' and m.status = 'open'`.execute(
    ctx.db,
  );
  const row = result.rows[0];
  if (!row) throw new DomainError('flash_not_found', { id });
  const { productId, startsAt, endsAt, mine, ...item } = row;
  const state = flashState(row, ctx.now);
  return { ...presentItem(ctx, item), productId, startsAt, endsAt, state, mine, serverTime: ctx.now.toISOString() };
}

function presentItem(ctx: Ctx, { currency, priceMinor, wasMinor, ...row }: ItemRow) {
  return {
    ...row,
    price: inReadersCurrency(ctx, priceMinor, currency),
    was: inReadersCurrency(ctx, wasMinor, currency),
  };
}
