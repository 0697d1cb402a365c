import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Money } from '../../../platform/locale/money.ts';
import { textOf } from '../../catalog/card.server.ts';
import { productsNamed } from '../../catalog/is-named.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { MAX_FOUND } from './rules.ts';

/** A product of one's own shop, in the shop's currency. */
export interface ProductChoice {
  id: number;
  name: string;
  image: string;
  price: Money;
  status: 'on_sale' | 'off_sale' | 'draft' | 'waiting';
  inStock: boolean;
}

type Row = Omit<ProductChoice, 'price'> & { amount: number; currency: string };

/**
 * The products that a block names, in its order and in any state, and those on sale that match a word in any language.
 * `hasMore`: more match than are listed. Deleted products and those of other shops are left out.
 */
export async function readProductChoices(
  ctx: Ctx,
  { ids, keyword }: { ids: readonly number[]; keyword: string },
): Promise<{ chosen: ProductChoice[]; found: ProductChoice[]; hasMore: boolean }> {
  const own = await requireOwnMerchant(ctx, 'design.edit');
  const columns = sql`p.id, ${textOf(ctx, 'p.name')} as name, p.cover_url as image, p.price_minor as amount, p.currency,
    p.status, p.in_stock as "inStock"`;
  const [chosen, found] = await Promise.all([
    sql<Row>`
      select ${columns} from unnest(${[...ids]}::bigint[]) with ordinality as chosen(id, nth)
        join products p on p.id = chosen.id
      where p.merchant_id = ${own.id}::bigint and p.status <> 'deleted' order by chosen.nth`.execute(ctx.db),
    sql<Row>`
      select ${columns} from products p
      where p.merchant_id = ${own.id}::bigint and p.status = 'on_sale' and p.id <> all(${[...ids]}::bigint[])
        and ${keyword === '' ? sql`true` : sql`p.id in (${productsNamed(keyword, own.id)})`}
      order by p.sales desc, p.id desc limit ${MAX_FOUND + 1}::int`.execute(ctx.db),
  ]);
  return {
    chosen: chosen.rows.map(toChoice),
    found: found.rows.slice(0, MAX_FOUND).map(toChoice),
    hasMore: found.rows.length > MAX_FOUND,
  };
}

/** Refuses a product that a block of the shop cannot show. Throws `product_not_found`. */
export async function requireOwnProduct(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { chosen } = await readProductChoices(ctx, { ids: [id], keyword: '' });
  if (chosen[0]?.status !== 'on_sale') throw new DomainError('product_not_found');
}

function toChoice({ amount, currency, ...row }: Row): ProductChoice {
  return { ...row, price: { amount, currency } };
}
