import { sql } from 'kysely';
import { pickText, type Texts } from '../../../platform/locale/locale.ts';
import type { CategoryNode } from '../../catalog/contract.ts';
import { readCategoryTree } from '../../catalog/queries.server.ts';
import { readDeveloperNames } from '../../developers/names.server.ts';
import { type Ctx, shownSite } from '../../kit/context.ts';
import { convertFor } from '../../sites/currency.ts';
import type { AppCard } from './contract.ts';

export interface CardRow {
  id: number;
  kind: AppCard['kind'];
  name: string;
  summary: Texts;
  icon: string;
  developerId: number | null;
  categoryId: number;
  platforms: string[];
  isOfficial: boolean;
  downloads: number;
  rating: number;
  ratingCount: number;
  isAnnounced: boolean;
  plannedFor: Date | null;
  priceMinor: number;
  currency: string;
}

/** The columns of a `CardRow` of the app `a`. */
export const CARD_COLUMNS = sql`a.id, a.kind, a.name, a.summary, a.icon, a.developer_id as "developerId",
  a.category_id as "categoryId", a.platforms, a.is_official as "isOfficial", a.download_count as downloads,
  round(a.rating_score * 10)::int as rating, a.rating_count as "ratingCount",
  a.status = 'announced' as "isAnnounced", a.planned_for as "plannedFor",
  a.price_minor as "priceMinor", a.currency`;

/** A text of an app in the reader's language. */
export function inLanguage(ctx: Ctx, texts: Texts | null): string {
  return pickText(texts, ctx.locale, shownSite(ctx).defaultLocale);
}

/** Rows with the names of their developers and categories, which are in other domains. */
export async function toCards(ctx: Ctx, rows: readonly CardRow[]): Promise<AppCard[]> {
  if (rows.length === 0) return [];
  const ids = rows.flatMap(({ developerId }) => developerId ?? []);
  const [developers, categories] = await Promise.all([readDeveloperNames(ctx, ids), readAppCategories(ctx)]);
  return rows.map(({ developerId, categoryId, priceMinor, currency, ...row }) => ({
    ...row,
    summary: inLanguage(ctx, row.summary),
    developer: named(developers, developerId),
    category: named(categories, categoryId),
    plannedFor: row.plannedFor?.toISOString() ?? null,
    price:
      priceMinor > 0 ? { amount: Math.max(1, convertFor(ctx, priceMinor, currency)), currency: ctx.currency } : null,
  }));
}

function named(names: ReadonlyMap<number, string>, id: number | null) {
  const name = id === null ? undefined : names.get(id);
  return id === null || name === undefined ? null : { id, name };
}

/** Names of the categories of apps; those that are not shown are missing. */
async function readAppCategories(ctx: Ctx): Promise<Map<number, string>> {
  return new Map(flat(await readCategoryTree(ctx, 'app')).map(({ id, name }) => [id, name]));
}

const flat = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

/** A category with all below it; empty if there is no such category. */
export async function readCategoryWithChildren(ctx: Ctx, id: number): Promise<{ ids: number[]; name: string }> {
  const top = flat(await readCategoryTree(ctx, 'app')).find((node) => node.id === id);
  return top ? { ids: flat([top]).map((node) => node.id), name: top.name } : { ids: [], name: '' };
}
