import type { FlashOffer, ProductCard, ProductList } from '../../../domains/catalog/contract.ts';
import type { CampaignCard } from '../../../domains/promotions/campaigns/contract.ts';
import type { Money } from '../../../platform/locale/money.ts';

/** The data of a product tile. A page contains it twice, as markup and as data, so empty values are omitted. */
export interface Tile {
  id: number;
  name: string;
  image: string;
  /** The current price. */
  price: Money;
  /** The former price. */
  was?: Money;
  tagline?: string;
  sales?: number;
  isFlash?: true;
  isSelf?: true;
  isSoldOut?: true;
  /** For lists used for comparison: the shop, and tenths of a star. */
  shop?: string;
  rating?: number;
}

export function toTile(card: ProductCard): Tile {
  const { id, name, image, flash } = card;
  const was = flash ? card.price : card.compareAt;
  return {
    id,
    name,
    image,
    price: flash?.price ?? card.price,
    ...(was && { was }),
    ...(card.tagline && { tagline: card.tagline }),
    ...(card.sales > 0 && { sales: card.sales }),
    ...(flash && { isFlash: true }),
    ...(card.merchant.selfSupport && { isSelf: true }),
    ...(!card.inStock && { isSoldOut: true }),
  };
}

export function toFullTile(card: ProductCard): Tile {
  return { ...toTile(card), shop: card.merchant.name, ...(card.ratingCount > 0 && { rating: card.rating }) };
}

/** Creates tiles so that a product in several sections is one tile: the page's data contains it once. */
export function tileMaker(): (card: ProductCard) => Tile {
  const made = new Map<number, Tile>();
  return (card) => {
    const tile = made.get(card.id) ?? toTile(card);
    made.set(card.id, tile);
    return tile;
  };
}

/** A product of the running flash sale, at its price there. */
export interface FlashTile extends Pick<Tile, 'id' | 'name' | 'image' | 'price' | 'was' | 'tagline'> {
  itemId: number;
  skuId: number;
  quota: number;
  taken: number;
}

export function toFlashTile({ card, price, itemId, skuId, quota, taken }: FlashOffer): FlashTile {
  const { id, name, image, tagline, price: was } = card;
  return { id, name, image, tagline, price, was, itemId, skuId, quota, taken };
}

/** A group purchase, at its price. */
export interface GroupTile extends Pick<Tile, 'id' | 'name' | 'image' | 'price' | 'was'> {
  size: number;
}

export function toGroupTile({ id, title, product, price, was, groupSize }: CampaignCard): GroupTile {
  return { id, name: title, image: product.image, price, was, size: groupSize ?? 2 };
}

/** A page of an infinite list. */
export interface TilePage extends Pick<ProductList, 'page' | 'limit' | 'total'> {
  list: Tile[];
}

export function toTilePage(
  { list, page, limit, total }: ProductList,
  tile: (card: ProductCard) => Tile = toTile,
): TilePage {
  return { list: list.map(tile), page, limit, total };
}
