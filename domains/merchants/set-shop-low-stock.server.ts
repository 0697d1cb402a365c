import type { Ctx } from '../kit/context.ts';

/** Sets the low-stock threshold, in pieces, of all SKUs of a shop that have none of their own. */
export async function setShopLowStock({ db }: Pick<Ctx, 'db'>, merchantId: number, lowStock: number): Promise<void> {
  await db.updateTable('merchants').set({ low_stock: lowStock }).where('id', '=', merchantId).execute();
}
