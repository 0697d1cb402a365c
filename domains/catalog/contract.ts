import { z } from '@hono/zod-openapi';
import { moneyShape } from '../kit/money-shape.ts';
import { shopScoresShape } from '../merchants/shop-scores-shape.ts';
import { PRODUCT_KIND_NAMES } from './product-kinds.ts';
import { COUPON_SCOPES, LIST_ORDERS, LIST_SORTS, MAX_KEYWORD, MAX_PAGE, MAX_PAGE_SIZE, PAGE_SIZE } from './rules.ts';
import { MAX_SHOP_KEYWORD, SHOP_SORTS } from './shops/rules.ts';

const id = z.coerce.number().int().positive();
const amount = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const productIdParams = z.object({ id: id.max(Number.MAX_SAFE_INTEGER) });

/** A merchant beside a product. */
const merchantName = z.object({ id: z.number(), name: z.string(), selfSupport: z.boolean() });

/** About what a purchase gives back of something that the buyer has already, and when that was computed. */
export const creditShape = z.object({ amount: moneyShape, at: z.string() }).openapi('Credit');
export type Credit = z.infer<typeof creditShape>;

export const productCardShape = z
  .object({
    id: z.number(),
    name: z.string(),
    tagline: z.string(),
    image: z.string(),
    /** The lowest price of its variants, in the requested currency. */
    price: moneyShape,
    compareAt: moneyShape.nullable(),
    sales: z.number(),
    /** Tenths of a star, 0 to 50; 0 without reviews. */
    rating: z.number(),
    ratingCount: z.number(),
    inStock: z.boolean(),
    merchant: merchantName,
    /** The running flash sale's price, if the product takes part and pieces are left. */
    flash: z.object({ price: moneyShape, endsAt: z.string() }).nullable(),
  })
  .openapi('ProductCard');
export type ProductCard = z.infer<typeof productCardShape>;

/** Query of the product list. Prices are minor units of the requested currency. */
export const productListQuery = z.object({
  keyword: z.string().max(MAX_KEYWORD).optional(),
  cid: id.optional(),
  merId: id.optional(),
  merTypeId: id.optional(),
  merCategoryId: id.optional(),
  minPrice: amount.optional(),
  maxPrice: amount.optional(),
  inStock: z
    .enum(['true', 'false', '1', '0'])
    .transform((value) => value === 'true' || value === '1')
    .optional(),
  sort: z.enum(LIST_SORTS).default('default'),
  /** Direction when sorting by sales or price; the default is descending for sales and ascending for prices. */
  order: z.enum(LIST_ORDERS).optional(),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
});
/** The input of `listProducts`. */
export type ProductFilter = Partial<z.output<typeof productListQuery>>;

export const productListAnswer = z
  .object({
    list: z.array(productCardShape),
    /** Exact up to 1,000; beyond that 1,000 with `totalCapped`. */
    total: z.number(),
    totalCapped: z.boolean(),
    page: z.number(),
    limit: z.number(),
    /** The words searched for instead, if the typed ones find nothing. */
    correctedTo: z.string().nullable(),
    /** Nothing has all the typed words: these have some of them. */
    isSimilar: z.boolean(),
  })
  .openapi('ProductList');
export type ProductList = z.infer<typeof productListAnswer>;

export interface CategoryNode {
  id: number;
  name: string;
  icon: string;
  image: string;
  /** Absent if there are none (specification 3, Category). */
  children?: CategoryNode[];
}
export const categoryShape: z.ZodType<CategoryNode> = z
  .object({
    id: z.number(),
    name: z.string(),
    icon: z.string(),
    image: z.string(),
    get children() {
      return z.array(categoryShape).optional();
    },
  })
  .openapi('Category');

export const offeredCouponShape = z
  .object({
    id: z.number(),
    name: z.string(),
    scope: z.enum(COUPON_SCOPES),
    /** null: the platform's own. */
    merchant: z.object({ id: z.number(), name: z.string() }).nullable(),
    minSpend: moneyShape,
    discount: moneyShape,
    validDays: z.number(),
    /** Percentage of the coupons already claimed, 0 to 100. */
    claimedPercent: z.number(),
  })
  .openapi('OfferedCoupon');
export type OfferedCoupon = z.infer<typeof offeredCouponShape>;

const imageShape = z.object({ url: z.string(), alt: z.string(), width: z.number(), height: z.number() });
const flashOfSku = z.object({
  itemId: z.number(),
  price: moneyShape,
  endsAt: z.string(),
  /** Pieces left of the campaign's own stock. */
  left: z.number(),
  perUser: z.number(),
});
const skuShape = z
  .object({
    id: z.number(),
    /** One value of each option, in option order. */
    valueIds: z.array(z.number()),
    price: moneyShape,
    compareAt: moneyShape.nullable(),
    available: z.number(),
    imageUrl: z.string().nullable(),
    code: z.string(),
    flash: flashOfSku.nullable(),
  })
  .openapi('Sku');
export type Sku = z.infer<typeof skuShape>;

const reviewSummaryShape = z
  .object({
    count: z.number(),
    /** Tenths of a star. */
    average: z.number(),
    /** Reviews with one, two, three, four, five stars. */
    distribution: z.array(z.number()).length(5),
    /** Percentage of ratings with four stars and more. */
    goodRate: z.number(),
  })
  .openapi('ReviewSummary');
export type ReviewSummary = z.infer<typeof reviewSummaryShape>;

export const productDetailAnswer = z
  .object({
    product: z.object({
      id: z.number(),
      name: z.string(),
      tagline: z.string(),
      /** Sanitised when it was written: safe to render as it is. */
      description: z.string(),
      specs: z.array(z.object({ name: z.string(), value: z.string() })),
      kind: z.enum(PRODUCT_KIND_NAMES),
      vendor: z.string(),
      price: moneyShape,
      compareAt: moneyShape.nullable(),
      /** The shop's own prices are in another currency. */
      isConverted: z.boolean(),
      sales: z.number(),
      rating: z.number(),
      ratingCount: z.number(),
      inStock: z.boolean(),
      /** From the top category down. */
      breadcrumbs: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
    images: z.array(imageShape),
    options: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        values: z.array(z.object({ id: z.number(), name: z.string(), swatch: z.string() })),
      }),
    ),
    skus: z.array(skuShape),
    merchant: merchantName.extend({
      logo: z.string(),
      typeName: z.string(),
      phone: z.string(),
      /** Where its customer service is reached; null: the chat. */
      serviceHref: z.string().nullable(),
      followers: z.number(),
      /** Tenths of a star. */
      scores: shopScoresShape,
      /** Flat fee, and the amount from which it is waived. */
      freight: z.object({ fee: moneyShape, freeOver: moneyShape.nullable() }),
    }),
    /** `received`: the actor has claimed it as often as allowed. */
    coupons: z.array(offeredCouponShape.extend({ received: z.boolean() })),
    reviews: reviewSummaryShape,
    recommendations: z.array(productCardShape),
  })
  .openapi('ProductDetail');
export type ProductDetail = z.infer<typeof productDetailAnswer>;

/** A product in the running flash sale. */
export interface FlashOffer {
  itemId: number;
  skuId: number;
  card: ProductCard;
  price: ProductCard['price'];
  quota: number;
  taken: number;
}

/** A shop of the shop directory with a few of its products. */
export interface DirectoryMerchant {
  id: number;
  name: string;
  logo: string;
  color: string;
  selfSupport: boolean;
  typeName: string;
  followers: number;
  products: ProductCard[];
}

/** A shop of the full shop directory, for comparing shops. */
const directoryShopShape = z
  .object({
    id: z.number(),
    name: z.string(),
    intro: z.string(),
    logo: z.string(),
    selfSupport: z.boolean(),
    typeName: z.string(),
    categoryName: z.string(),
    followers: z.number(),
    /** Tenths of a star. */
    scores: shopScoresShape,
    /** Its three best products. */
    products: z.array(productCardShape),
  })
  .openapi('DirectoryShop');
export type DirectoryShop = z.infer<typeof directoryShopShape>;

export const shopDirectoryQuery = z.object({
  /** Part of a shop's name. */
  keyword: z.string().max(MAX_SHOP_KEYWORD).optional(),
  sort: z.enum(SHOP_SORTS).default('followers'),
  merTypeId: id.optional(),
  merCategoryId: id.optional(),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
});
export const shopDirectoryAnswer = z
  .object({ list: z.array(directoryShopShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('ShopDirectory');
export type ShopDirectory = z.infer<typeof shopDirectoryAnswer>;

/** Everything the home page shows of the catalogue. */
export interface HomeContent {
  flash: { startsAt: string; endsAt: string; items: FlashOffer[] } | null;
  coupons: OfferedCoupon[];
  hot: ProductCard[];
  fresh: ProductCard[];
  featured: ProductCard[];
  /** Ten by sales. */
  ranking: ProductCard[];
  merchants: DirectoryMerchant[];
  /** Top categories with eight products each; categories without products are omitted. */
  floors: { id: number; name: string; icon: string; products: ProductCard[] }[];
  mayLike: ProductList;
}
