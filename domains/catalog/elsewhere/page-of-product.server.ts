import type { Ctx } from '../../kit/context.ts';

/** The page of what another wing sells as this product, also once it is not offered any more; undefined of goods. */
export async function pageOfProduct(ctx: Pick<Ctx, 'db'>, id: number): Promise<string | undefined> {
  const found = await ctx.db.selectFrom('products').select('page').where('id', '=', id).executeTakeFirst();
  return found?.page ?? undefined;
}
