import type { CategoryNode } from '../../domains/catalog/contract.ts';
import { readCategoryTree } from '../../domains/catalog/queries.server.ts';
import type { Ctx } from '../../domains/kit/context.ts';

/** Every product category in the reader's language: most pages show a part of it. */
export function readTree(ctx: Ctx): Promise<CategoryNode[]> {
  return ctx.app.valueCache.fill(`tree|${ctx.site.id}|${ctx.locale}`, ['catalog'], () => readCategoryTree(ctx));
}

/** The same for the categories of a market. */
export function readMarketTree(ctx: Ctx, kind: 'app' | 'api'): Promise<CategoryNode[]> {
  return ctx.app.valueCache.fill(`tree|${kind}|${ctx.locale}`, ['catalog'], () => readCategoryTree(ctx, kind));
}
