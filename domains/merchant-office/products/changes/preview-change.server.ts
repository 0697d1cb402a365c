import { sql } from 'kysely';
import { pickText } from '../../../../platform/locale/locale.ts';
import { textOf } from '../../../catalog/card.server.ts';
import type { ProductInput } from '../../../catalog/product-input.ts';
import type { Ctx } from '../../../kit/context.ts';
import { requireOwnMerchant } from '../../../merchants/own-merchant.server.ts';
import type { ChangePreview, PreviewedChange, ProductChange, Selection } from './contract.ts';
import { changedProduct } from './rules.ts';
import { type ChangedProduct, readSelected, selectedIds } from './selected.server.ts';

const LIMIT = 20;

/** What a change would make of the selected products of the actor's shop, by pages. Nothing is changed. */
export async function previewChange(
  ctx: Ctx,
  { page, change, ...selection }: Selection & { page: number; change: ProductChange },
): Promise<ChangePreview> {
  const own = await requireOwnMerchant(ctx, 'products.edit');
  const ids = await selectedIds(ctx, own, selection);
  const shown = ids.slice((page - 1) * LIMIT, page * LIMIT);
  const products = new Map((await readSelected(ctx.db, own.id, shown)).map((product) => [product.id, product]));
  const wanted = [...products.values()].map(({ categoryId }) => categoryId);
  const names = await categoryNames(ctx, [...wanted, ...(change.categoryId ? [change.categoryId] : [])]);
  const list = shown.flatMap((id): PreviewedChange[] => {
    const product = products.get(id);
    if (!product) return [];
    const after = changedProduct(product, change);
    const name = pickText(product.name, ctx.locale);
    const before = beforeOf(product, names);
    if (typeof after === 'string') return [{ id, name, before, after: null, refused: after }];
    return [{ id, name, before, after: afterOf(product, after, before.onHand, names), refused: null }];
  });
  return { list, total: ids.length, page, limit: LIMIT };
}

async function categoryNames(ctx: Ctx, ids: number[]): Promise<Map<number, string>> {
  const found = await sql<{ id: number; name: string }>`
    select c.id, ${textOf(ctx, 'c.name')} as name from categories c where c.id = any(${ids}::bigint[])`.execute(ctx.db);
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}

type Side = PreviewedChange['before'];

function beforeOf(product: ChangedProduct, names: Map<number, string>): Side {
  const active = product.skus.filter((sku) => sku.active);
  return {
    ...pricesOf(
      active.map(({ priceMinor }) => priceMinor),
      product.currency,
    ),
    onHand: active.reduce((sum, { onHand }) => sum + onHand, 0),
    status: product.status === 'deleted' ? 'off_sale' : product.status,
    category: names.get(product.categoryId) ?? '',
  };
}

function afterOf(product: ChangedProduct, after: ProductInput, onHand: number, names: Map<number, string>): Side {
  const isCounted = after.skus.some((sku) => sku.onHand !== null);
  return {
    ...pricesOf(
      after.skus.map(({ priceMinor }) => priceMinor),
      product.currency,
    ),
    onHand: isCounted ? after.skus.reduce((sum, sku) => sum + (sku.onHand ?? 0), 0) : onHand,
    status: statusAfter(product, after),
    category: names.get(after.categoryId) ?? '',
  };
}

function statusAfter({ isReviewed }: ChangedProduct, { status }: ProductInput): Side['status'] {
  if (status === 'deleted') return 'off_sale';
  return status === 'on_sale' && isReviewed ? 'waiting' : status;
}

function pricesOf(prices: number[], currency: string): Pick<Side, 'lowest' | 'highest'> {
  return {
    lowest: { amount: Math.min(...prices), currency },
    highest: { amount: Math.max(...prices), currency },
  };
}
