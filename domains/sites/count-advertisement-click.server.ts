import type { Ctx } from '../context.ts';

/** Counts one click; false if the site has no such advertisement. */
export async function countAdvertisementClick(ctx: Ctx, id: number): Promise<boolean> {
  const result = await ctx.db
    .updateTable('advertisements')
    .set((eb) => ({ clicks: eb('clicks', '+', 1) }))
    .where('id', '=', id)
    .where('site_id', '=', ctx.site.id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
