import { sql } from 'kysely';
import { addDays, dayIn, startOfDay } from '../../../platform/locale/time-zone.ts';
import { textOf } from '../../catalog/card.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { listAllSlots } from '../../promotions/flash-sale/admin/queries.server.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { BASE_CURRENCY } from '../currencies/contract.ts';
import type { FlashDay } from './contract.ts';

interface ItemSale {
  id: number;
  shop: string;
  sold: number;
  paid: number;
}

/** The rounds of one day with what each shop offers in them and what sold. Throws `no_permission`. */
export async function readFlashDay(ctx: Ctx, query: { day?: string | undefined }): Promise<FlashDay> {
  requirePlatformPermission(ctx, 'promotions.manage');
  const zone = timeZoneOf(ctx.site);
  const day = query.day ?? dayIn(zone, ctx.now);
  const span = { from: startOfDay(day, zone), to: startOfDay(addDays(day, 1), zone) };
  const [slots, near] = await Promise.all([listAllSlots(ctx, span), readNear(ctx, span)]);
  const sales = await readSales(
    ctx,
    slots.flatMap(({ items }) => items.map(({ itemId }) => itemId)),
  );
  const money = (amount: number) => ({ amount, currency: BASE_CURRENCY });
  return {
    day,
    earlier: near.earlier && dayIn(zone, new Date(near.earlier)),
    later: near.later && dayIn(zone, new Date(near.later)),
    slots: slots.map((slot) => {
      const items = slot.items.map((item) => {
        const { shop = '', sold = 0, paid = 0 } = sales.get(item.itemId) ?? {};
        return { ...item, shop, sold, paid: money(paid) };
      });
      const sum = (of: (item: (typeof items)[number]) => number) => items.reduce((all, item) => all + of(item), 0);
      return {
        ...slot,
        items: items.toSorted((a, b) => a.merchantId - b.merchantId || a.itemId - b.itemId),
        sold: sum((item) => item.sold),
        paid: money(sum((item) => item.paid.amount)),
      };
    }),
  };
}

async function readNear(ctx: Ctx, { from, to }: { from: Date; to: Date }) {
  const found = await sql<{ earlier: string | null; later: string | null }>`
    select (select max(starts_at) from flash_slots where site_id = ${ctx.site.id}::bigint and starts_at < ${from}::timestamptz) as earlier,
      (select min(starts_at) from flash_slots where site_id = ${ctx.site.id}::bigint and starts_at >= ${to}::timestamptz) as later`.execute(
    ctx.db,
  );
  return found.rows[0] ?? { earlier: null, later: null };
}

async function readSales(ctx: Ctx, itemIds: readonly number[]): Promise<Map<number, ItemSale>> {
  const found = await sql<ItemSale>`
    select i.id, ${textOf(ctx, 'm.name')} as shop, coalesce(s.sold, 0)::int as sold, coalesce(s.paid, 0)::bigint as paid
    from flash_items i join products p on p.id = i.product_id join merchants m on m.id = p.merchant_id
    left join lateral (
      select sum(l.num - l.refunded_num) as sold, sum(base_price(l.paid_minor, o.currency)) as paid
      from order_lines l join orders o on o.id = l.order_id
      where l.flash_item_id = i.id and o.paid_at is not null) s on true
    where i.id = any(${[...itemIds]}::bigint[])`.execute(ctx.db);
  return new Map(found.rows.map((row) => [row.id, row]));
}
