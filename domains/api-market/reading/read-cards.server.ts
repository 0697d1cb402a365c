import { sql } from 'kysely';
import { pickText, type Texts } from '../../../platform/locale/locale.ts';
import { inReadersCurrency } from '../../catalog/card.server.ts';
import type { CategoryNode } from '../../catalog/contract.ts';
import { readCategoryTree } from '../../catalog/queries.server.ts';
import { readDeveloperNames } from '../../developers/names.server.ts';
import { type Ctx, shownSite } from '../../kit/context.ts';
import type { ApiCard } from './contract.ts';

export interface CardRow {
  id: number;
  slug: string;
  name: Texts;
  summary: Texts;
  icon: string;
  developerId: number;
  categoryId: number;
  operations: number;
  isFree: boolean;
  /** The lowest that is not zero. */
  price: { amount: number; currency: string } | null;
}

/** Plans of the API `a` that are on offer, each with its present terms `v`. */
export const plansOnOffer = (ctx: Ctx) => sql`apis.plans p cross join lateral (
  select * from apis.plan_versions where plan_id = p.id and valid_from <= ${ctx.now}::timestamptz
  order by number desc limit 1) v
  where p.api_id = a.id and p.retired_at is null`;

/** The columns of a `CardRow` of the API `a`. */
export const cardColumns = (ctx: Ctx) => sql`a.id, a.slug, a.name, a.summary, a.icon, a.developer_id as "developerId",
  a.category_id as "categoryId",
  (select count(*)::int from apis.operations o where o.api_id = a.id and o.removed_at is null) as operations,
  (select jsonb_build_object('amount', v.price_minor, 'currency', v.currency) from ${plansOnOffer(ctx)}
      and v.price_minor > 0 order by v.price_minor limit 1) as price,
  exists (select from ${plansOnOffer(ctx)} and v.price_minor = 0) as "isFree"`;

/** A text of an API in the reader's language. */
export function inLanguage(ctx: Ctx, texts: Texts | null): string {
  return pickText(texts, ctx.locale, shownSite(ctx).defaultLocale);
}

/** Rows with the names of their developers and categories, which are in other domains. */
export async function toCards(ctx: Ctx, rows: readonly CardRow[]): Promise<ApiCard[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ developerId }) => developerId);
  const [developers, categories] = await Promise.all([readDeveloperNames(ctx, ids), readApiCategories(ctx)]);
  return rows.map(({ developerId, categoryId, price, ...row }) => ({
    ...row,
    name: inLanguage(ctx, row.name),
    summary: inLanguage(ctx, row.summary),
    developer: named(developers, developerId),
    category: named(categories, categoryId),
    priceFrom: price && inReadersCurrency(ctx, price.amount, price.currency),
  }));
}

function named(names: ReadonlyMap<number, string>, id: number) {
  const name = names.get(id);
  return name === undefined ? null : { id, name };
}

/** Names of the categories of APIs; those that are not shown are missing. */
async function readApiCategories(ctx: Ctx): Promise<Map<number, string>> {
  return new Map(flat(await readCategoryTree(ctx, 'api')).map(({ id, name }) => [id, name]));
}

const flat = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

/** A category with all below it; empty if there is no such category. */
export async function readCategoryWithChildren(ctx: Ctx, id: number): Promise<{ ids: number[]; name: string }> {
  const top = flat(await readCategoryTree(ctx, 'api')).find((node) => node.id === id);
  return top ? { ids: flat([top]).map((node) => node.id), name: top.name } : { ids: [], name: '' };
}
