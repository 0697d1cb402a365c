import type { Ctx } from '../kit/context.ts';

/** Sets a SKU's own low-stock threshold in pieces; null: its shop's applies. */
export async function setLowStock({ db }: Pick<Ctx, 'db'>, skuId: number, lowAt: number | null): Promise<void> {
  await db.updateTable('stock').set({ low_at: lowAt }).where('sku_id', '=', skuId).execute();
}
