import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { isRoundedNumber } from '../../../platform/locale/rounded-number.ts';
import { plainCode } from '../../catalog/csv/cells.ts';
import type { ProductInput, SkuInput } from '../../catalog/product-input.ts';
import { refuseUnmeantZero } from '../../catalog/refuse-zero.ts';
import { saveProduct } from '../../catalog/save-product.server.ts';
import type { StoredProduct, StoredSku } from '../../catalog/stored-products.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { attachPictures } from '../../uploads/attach-pictures.server.ts';
import { arrange, arrangementOf, priceOf, restingSkus, valuesOf, wantedOptions } from './arrange.server.ts';
import type { EditProduct, OwnProductDetail } from './edit-contract.ts';
import { optionProblems } from './option-problems.ts';
import { attachShown, placePictures, uploadedImage } from './place-pictures.server.ts';
import { refusePromoted } from './refuse-promoted.server.ts';
import { MAX_PICTURES } from './rules.ts';
import { changeStored, newHandle, readStored } from './stored-product.server.ts';

/** One product of the actor's shop in every language. Throws `product_not_found`, also for another shop's. */
export async function readOwnProduct(ctx: Ctx, id: number): Promise<OwnProductDetail> {
  const stored = await readStored(ctx, await requireOwnMerchant(ctx, 'products.read'), id);
  const { images, skus, options, specs: _specs, isReviewed: _isReviewed, ...product } = stored;
  return {
    ...product,
    status: product.status === 'deleted' ? 'off_sale' : product.status,
    blocked: product.blocked ?? null,
    refused: product.refused ?? null,
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
 * Creates or updates a product of the actor's shop: texts, category, options, variants and pictures. A price
 * changed concurrently is kept unless it is changed here too, which throws `price_moved`; the same applies to options
 * and `options_moved`. An omitted variant is removed, which throws `variant_promoted` while a promotion sells it.
 * Throws `product_not_found`, also for another shop's, `price_free` and `validation_failed`.
 */
export async function saveOwnProduct(ctx: Ctx, input: EditProduct): Promise<{ id: number }> {
  const own = await requireOwnMerchant(ctx, 'products.edit');
  const { categoryId, name, tagline, description, vendor, tags, kind } = input;
  const status = input.status === 'waiting' ? 'on_sale' : input.status;
  const said = { categoryId, name, tagline, description, vendor, tags, kind, status };
  const problems = optionProblems(input.options ?? []);
  if (problems.length > 0) refuseFields(problems);
  refuseUnmeantZero(input.skus, input.zeroConfirmed);
  if (input.id === undefined) {
    refuseRoundedCodes(input);
    const parts = input.options ? arrange(undefined, input, input.options) : { skus: newSkus(input) };
    const made = placePictures({ ...EMPTY, ...said, handle: newHandle(), ...parts }, undefined, input);
    const { id } = await transact(ctx, async (tx) => {
      await attachShown(tx, input);
      const written = await saveProduct(tx, own.id, made);
      await auditShop(tx, own, 'product.saved', `product:${written.id}`);
      return written;
    });
    return { id };
  }
  const change = (before: ProductInput, stored: StoredProduct) => {
    refuseRoundedCodes(input, stored);
    const options = wantedOptions(stored, input);
    const parts = options ? arrange(stored, input, options) : { skus: changedSkus(stored, before.skus, input) };
    return placePictures({ ...before, ...said, ...parts }, stored, input);
  };
  await changeStored(ctx, own, input.id, change, async (inside, written) => {
    await attachShown(inside, input);
    await refusePromoted(inside, written);
  });
  return { id: input.id };
}

/** Codes that a spreadsheet has rounded; those that a variant already has are left to be corrected. */
function refuseRoundedCodes({ skus }: EditProduct, stored?: StoredProduct): void {
  const known = new Set(stored?.skus.flatMap(({ code, barcode }) => [code, barcode]));
  const problems = skus.flatMap((sku, place) =>
    (['code', 'barcode'] as const)
      .filter((name) => isRoundedNumber(plainCode(sku[name])) && !known.has(sku[name]))
      .map((name) => ({ field: `skus.${place}.${name}`, code: 'codeRounded' })),
  );
  if (problems.length > 0) refuseFields(problems);
}

/** Adds a picture that the actor uploaded; lists show the first one. */
export async function addPicture(ctx: Ctx, { productId, url }: { productId: number; url: string }): Promise<void> {
  await requireOwnMerchant(ctx, 'products.edit');
  await attachPictures(ctx, 'product', [{ field: 'url', url }]);
  await changeImages(ctx, productId, (input) => {
    if (input.images.length >= MAX_PICTURES) {
      refuseFields([{ field: 'url', code: 'too_big', limit: { of: 'entries', most: MAX_PICTURES } }]);
    }
    return { ...input, images: [...input.images, uploadedImage(url, input.name)] };
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

const EMPTY: Pick<ProductInput, 'specs' | 'options' | 'images'> & { skus: SkuInput[] } = {
  specs: [],
  options: [],
  images: [],
  skus: [],
};

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
