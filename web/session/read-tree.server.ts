import type { CategoryNode } from '../../domains/catalog/contract.ts';
import { readCategoryTree } from '../../domains/catalog/queries.server.ts';
import type { Ctx } from '../../domains/kit/context.ts';

/** Every product category in the reader's language: most pages show a part of it. */
export function readTree(ctx: Ctx): Promise<CategoryNode[]> {
  return ctx.app.valueCache.fill(`tree|${ctx.site.id}|${ctx.locale}`, ['catalog'], () => readCategoryTree(ctx));
}

/** The same for the categories of apps. */
export function readMarketTree(ctx: Ctx): Promise<CategoryNode[]> {
  return ctx.app.valueCache.fill(`tree|app|${ctx.locale}`, ['catalog'], () => readCategoryTree(ctx, 'app'));
}
