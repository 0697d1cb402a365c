import type { ProductImageInput, ProductInput } from '../../catalog/product-input.ts';
import { sanitiseHtml } from '../../catalog/sanitise-html.ts';
import type { StoredProduct } from '../../catalog/stored-products.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { requireActor } from '../../kit/context.ts';
import { attachPictures } from '../../uploads/attach-pictures.server.ts';
import { claimPictures } from '../../uploads/claim-pictures.server.ts';
import type { EditProduct } from './edit-contract.ts';
import { MAX_PICTURES } from './rules.ts';

type Wanted = Pick<EditProduct, 'pictures' | 'picturesSeen'>;

/** A picture that was uploaded for the product. */
export function uploadedImage(url: string, alt: ProductInput['name']): ProductImageInput {
  return { url, alt, width: 800, height: 800, sourceUrl: '', state: 'ready' };
}

/**
 * The product with its pictures in the wanted order, and its variants with the pictures they had. A picture that the
 * editor did not see, because it was added meanwhile, stays at the end; one that is gone is left out.
 */
export function placePictures(
  input: ProductInput,
  stored: StoredProduct | undefined,
  { pictures, picturesSeen }: Wanted,
): ProductInput {
  if (!pictures) return input;
  const placeOf = new Map(stored?.images.map(({ id }, place) => [id, place]));
  const seen = new Set(picturesSeen ?? placeOf.keys());
  const unseen = [...placeOf].flatMap(([id, place]) => (seen.has(id) ? [] : place));
  const wanted = pictures.flatMap((picture) => ('url' in picture ? picture.url : (placeOf.get(picture.id) ?? [])));
  const order = [...wanted, ...unseen].slice(0, MAX_PICTURES);
  const moved = new Map(order.map((from, to) => [from, to]));
  return {
    ...input,
    images: order.flatMap((from) =>
      typeof from === 'string' ? uploadedImage(from, input.name) : (input.images[from] ?? []),
    ),
    skus: input.skus.map((sku) => ({ ...sku, image: sku.image === null ? null : (moved.get(sku.image) ?? null) })),
  };
}

/**
 * Attaches the pictures that the product now shows: new ones of its own, and those in its description. Runs in the
 * transaction that stores them. Throws `validation_failed` for a picture that the actor may not use.
 */
export async function attachShown(
  ctx: Ctx,
  { pictures = [], description }: Pick<EditProduct, 'pictures' | 'description'>,
): Promise<void> {
  const urls = pictures.flatMap((picture) => ('url' in picture ? picture.url : []));
  await attachPictures(
    ctx,
    'product',
    urls.map((url) => ({ field: 'pictures', url })),
  );
  const inside = Object.values(description).flatMap((html) =>
    // as it is stored: in source with many tags left open, each of them would be searched to the end of the text
    [...sanitiseHtml(html ?? '').matchAll(/<img\b[^<>]*?\bsrc="(\/media\/[^"]+)"/gi)].flatMap(([, url]) => url ?? []),
  );
  if (inside.length === 0) return;
  await claimPictures(ctx.db, { userId: requireActor(ctx).userId, as: 'product', urls: inside });
}
