import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { randomToken } from '../../../platform/tokens.ts';
import type { ProductInput, SkuInput } from '../../catalog/product-input.ts';
import { refuseUnmeantZero } from '../../catalog/refuse-zero.ts';
import { changeProduct, saveProduct } from '../../catalog/save-product.server.ts';
import { readStoredByHandles, type StoredProduct, type StoredSku } from '../../catalog/stored-products.server.ts';
import type { Ctx } from '../../context.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import { type OwnMerchant, requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { attachPictures } from '../../uploads/attach-pictures.server.ts';
import { arrange, arrangementOf, priceOf, restingSkus, valuesOf, wantedOptions } from './arrange.server.ts';
import type { EditProduct, OwnProductDetail } from './edit-contract.ts';
import { optionProblems } from './option-problems.ts';
import { refusePromoted } from './refuse-promoted.server.ts';
import { MAX_PICTURES } from './rules.ts';

/** One product of the actor's shop in every language. Throws `product_not_found`, also for another shop's. */
export async function readOwnProduct(ctx: Ctx, id: number): Promise<OwnProductDetail> {
  const stored = await readStored(ctx, await requireOwnMerchant(ctx, 'products.read'), id);
  const { images, skus, options, specs: _specs, ...product } = stored;
  return {
    ...product,
    status: product.status === 'deleted' ? 'off_sale' : product.status,
    images: images.map((image) => ({ id: image.id, url: image.url, state: image.state })),
    options,
    arranged: arrangementOf(stored),
    skus: skus.filter(({ active }) => active).map((sku) => ownSku(sku, options)),
    resting: restingSkus(stored).map((sku) => ownSku(sku, options)),
  };
}

function ownSku(sku: StoredSku, options: StoredProduct['options']): OwnProductDetail['skus'][number] {
  const places = sku.valueIds.map((id, place) => options[place]?.values.findIndex((value) => value.id === id) ?? -1);
  return {
    id: sku.id,
    price: sku.priceMinor,
    seen: sku.priceMinor,
    compareAt: sku.compareAtMinor,
    code: sku.code,
    barcode: sku.barcode,
    weightGrams: sku.weightGrams,
    onHand: null,
    values: places,
    imageId: sku.imageId,
    options: places.map((value, place) => options[place]?.values[value]?.name ?? {}),
    available: sku.onHand - sku.reserved,
  };
}

/**
 * Creates or updates a product of the actor's shop: texts, category, options and variants; pictures stay. A price
 * changed concurrently is kept unless it is changed here too, which throws `price_moved`; the same applies to options
 * and `options_moved`. An omitted variant is removed, which throws `variant_promoted` while a promotion sells it.
 * Throws `product_not_found`, also for another shop's, `price_free` and `validation_failed`.
 */
export async function saveOwnProduct(ctx: Ctx, input: EditProduct): Promise<{ id: number }> {
  const own = await requireOwnMerchant(ctx, 'products.edit');
  const { categoryId, name, tagline, description, vendor, tags, kind, status } = input;
  const said = { categoryId, name, tagline, description, vendor, tags, kind, status };
  const problems = optionProblems(input.options ?? []);
  if (problems.length > 0) refuseFields(problems);
  refuseUnmeantZero(input.skus, input.zeroConfirmed);
  if (input.id === undefined) {
    const parts = input.options ? arrange(undefined, input, input.options) : { skus: newSkus(input) };
    const made = { ...EMPTY, ...said, handle: newHandle(), ...parts };
    const { id } = await inTransaction(ctx.db, async (db) => {
      const written = await saveProduct({ ...ctx, db }, own.id, made);
      await auditShop({ ...ctx, db }, own, 'product.saved', `product:${written.id}`);
      return written;
    });
    return { id };
  }
  const change = (before: ProductInput, stored: StoredProduct) => {
    const options = wantedOptions(stored, input);
    const parts = options ? arrange(stored, input, options) : { skus: changedSkus(stored, before.skus, input) };
    return { ...before, ...said, ...parts };
  };
  await changeStored(ctx, own, input.id, change, refusePromoted);
  return { id: input.id };
}

function newHandle(): string {
  const sign = randomToken().replace(/[^a-z0-9]/gi, '');
  return `item-${sign.slice(0, 10).toLowerCase()}`;
}

/** Adds a picture that the actor uploaded; lists show the first one. */
export async function addPicture(ctx: Ctx, { productId, url }: { productId: number; url: string }): Promise<void> {
  await requireOwnMerchant(ctx, 'products.edit');
  await attachPictures(ctx, 'product', [{ field: 'url', url }]);
  await changeImages(ctx, productId, (input) => {
    if (input.images.length >= MAX_PICTURES) refuseFields([{ field: 'url', code: 'too_big' }]);
    const image = { url, alt: input.name, width: 800, height: 800, sourceUrl: '', state: 'ready' as const };
    return { ...input, images: [...input.images, image] };
  });
}

/** Removes a picture, or makes it the first one. */
export async function changePictures(
  ctx: Ctx,
  { productId, imageId, act }: { productId: number; imageId: number; act: 'remove' | 'first' },
): Promise<void> {
  await changeImages(ctx, productId, (input, stored) => {
    const at = stored.images.findIndex(({ id }) => id === imageId);
    if (at < 0) throw new DomainError('not_found');
    const others = input.images.map((_image, place) => place).filter((place) => place !== at);
    const order = act === 'first' ? [at, ...others] : others;
    const moved = new Map(order.map((from, to) => [from, to]));
    return {
      ...input,
      images: order.flatMap((from) => input.images[from] ?? []),
      skus: input.skus.map((sku) => ({ ...sku, image: sku.image === null ? null : (moved.get(sku.image) ?? null) })),
    };
  });
}

async function changeImages(
  ctx: Ctx,
  productId: number,
  change: (input: ProductInput, stored: StoredProduct) => ProductInput,
): Promise<void> {
  await changeStored(ctx, await requireOwnMerchant(ctx, 'products.edit'), productId, change);
}

/** The change is applied to the state locked at that moment, so concurrent changes are not lost. */
async function changeStored(
  ctx: Ctx,
  own: OwnMerchant,
  productId: number,
  change: (input: ProductInput, stored: StoredProduct) => ProductInput,
  check?: Parameters<typeof changeProduct>[4],
): Promise<void> {
  const { handle } = await readStored(ctx, own, productId);
  const decide = (stored: StoredProduct | undefined) => {
    if (stored?.id !== productId || stored.status === 'deleted') throw new DomainError('product_not_found');
    return change(inputOf(stored), stored);
  };
  await changeProduct(ctx, own.id, handle, decide, async (inside, written) => {
    await check?.(inside, written);
    await auditShop(inside, own, 'product.saved', `product:${productId}`);
  });
}

async function readStored(ctx: Ctx, own: OwnMerchant, id: number): Promise<StoredProduct> {
  const found = await sql<{ handle: string }>`
    select handle from products
    where id = ${id}::bigint and merchant_id = ${own.id}::bigint and status <> 'deleted'`.execute(ctx.db);
  const [stored] = found.rows[0] ? await readStoredByHandles(ctx.db, own.id, [found.rows[0].handle]) : [];
  if (!stored) throw new DomainError('product_not_found');
  return stored;
}

const EMPTY: Pick<ProductInput, 'specs' | 'options' | 'images'> & { skus: SkuInput[] } = {
  specs: [],
  options: [],
  images: [],
  skus: [],
};

/** The stored state in input form: saving it would change nothing. */
function inputOf(stored: StoredProduct): ProductInput {
  const { id: _id, currency: _currency, options, images, skus, ...product } = stored;
  const placeOf = new Map(options.flatMap(({ values }) => values.map((value, place) => [value.id, place] as const)));
  const imageAt = new Map(images.map((image, place) => [image.id, place]));
  return {
    ...product,
    options: options.map(({ name, values }) => ({
      name,
      values: values.map(({ name: value, swatch }) => ({ name: value, swatch })),
    })),
    images: images.map(({ id: _imageId, ...image }) => image),
    skus: skus
      .filter(({ active }) => active)
      .map((sku) => ({
        values: sku.valueIds.map((valueId) => placeOf.get(valueId) ?? -1),
        priceMinor: sku.priceMinor,
        compareAtMinor: sku.compareAtMinor,
        code: sku.code,
        barcode: sku.barcode,
        weightGrams: sku.weightGrams,
        onHand: null,
        image: sku.imageId === null ? null : (imageAt.get(sku.imageId) ?? null),
      })),
  };
}

/** The existing variants with their changes; one that is not named stays unchanged. */
function changedSkus({ skus: there, currency }: StoredProduct, before: SkuInput[], { skus }: EditProduct): SkuInput[] {
  const said = new Map(skus.map((sku) => [sku.id, sku]));
  return there
    .filter(({ active }) => active)
    .flatMap(({ id }, place) => {
      const kept = before[place];
      const sku = said.get(id);
      if (!kept) return [];
      return [sku ? { ...kept, ...valuesOf({ ...sku, price: priceOf(sku, kept.priceMinor, currency) }) } : kept];
    });
}

function newSkus({ skus: [only] }: EditProduct): SkuInput[] {
  return only ? [{ values: [], image: null, ...valuesOf(only), onHand: only.onHand }] : [];
}
