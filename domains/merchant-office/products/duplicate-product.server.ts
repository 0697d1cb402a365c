import { sql } from 'kysely';
import { isLocale, type Texts } from '../../../platform/locale/locale.ts';
import { saveProduct } from '../../catalog/save-product.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import { type OwnMerchant, requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { copiedCode } from './copied-code.ts';
import { PRODUCT_LENGTHS } from './rules.ts';
import { inputOf } from './stored-input.ts';
import { newHandle, readStored } from './stored-product.server.ts';

/**
 * Copies a product of the actor's shop as a draft: texts, category, specifications, options, prices and pictures. The
 * copy has variants of its own with new codes, no barcodes and nothing in stock. Throws `product_not_found`.
 */
export async function duplicateProduct(ctx: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  const own = await requireOwnMerchant(ctx, 'products.edit');
  const stored = await readStored(ctx, own, id);
  const taken = await codesOf(ctx, own);
  const input = inputOf(stored);
  const copy = {
    ...input,
    handle: newHandle(),
    status: 'draft' as const,
    name: copiedName(ctx, input.name),
    skus: input.skus.map((sku) => ({ ...sku, code: copiedCode(sku.code, taken), barcode: '', onHand: 0 })),
  };
  return transact(ctx, async (tx) => {
    const written = await saveProduct(tx, own.id, copy);
    await auditShop(tx, own, 'product.duplicated', `product:${written.id}`, { from: id });
    return { id: written.id };
  });
}

function copiedName(ctx: Ctx, name: Texts): Texts {
  return Object.fromEntries(
    Object.entries(name).flatMap(([locale, text]) => {
      if (!text || !isLocale(locale)) return [];
      const said = ctx.app.texts[locale].t('merchant-office:product.copy_of', { name: text });
      return [[locale, [...said].slice(0, PRODUCT_LENGTHS.name).join('')]];
    }),
  );
}

async function codesOf(ctx: Ctx, own: OwnMerchant): Promise<Set<string>> {
  const found = await sql<{ code: string }>`
    select distinct s.code from products p join skus s on s.product_id = p.id
    where p.merchant_id = ${own.id}::bigint and s.code <> ''`.execute(ctx.db);
  return new Set(found.rows.map(({ code }) => code));
}
