import { pickText } from '../../../platform/locale/locale.ts';
import type { Ctx } from '../../kit/context.ts';
import { readCategoryPaths } from '../category-paths.server.ts';

/** A category with those above it, also one that is not shown in the shop: `Imported › Swim huts`. */
export async function readCategoryName(ctx: Ctx, id: number): Promise<string> {
  const found = (await readCategoryPaths(ctx.db, [id])).get(id);
  return (found?.names ?? []).map((name) => pickText(name, ctx.locale, ctx.site.defaultLocale)).join(' › ');
}
