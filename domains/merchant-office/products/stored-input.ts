import type { ProductInput } from '../../catalog/product-input.ts';
import type { StoredProduct } from '../../catalog/stored-products.server.ts';

/** The stored state in input form: saving it would change nothing. */
export function inputOf(stored: StoredProduct): ProductInput {
  const { id: _id, currency: _currency, options, images, skus, ...product } = stored;
  const placeOf = new Map(options.flatMap(({ values }) => values.map((value, place) => [value.id, place] as const)));
  const imageAt = new Map(images.map((image, place) => [image.id, place]));
  return {
    ...product,
    // what its shop wants; saving decides again whether it waits
    status: product.status === 'waiting' ? 'on_sale' : product.status,
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
