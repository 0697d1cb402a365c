import { z } from '@hono/zod-openapi';
import { artKinds } from '../art/product-art.ts';
import type {
  DemoCategory,
  DemoCoupon,
  DemoMerchant,
  DemoPage,
  DemoProduct,
  DemoQuickLink,
  DemoReview,
  DemoSlide,
  DemoTile,
  Texts,
} from './types.ts';

const words = z.string().trim().min(1);
const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const color = z.string().regex(/^#[0-9a-f]{6}$/);
const count = z.int().nonnegative();
const price = z.int().positive();
const score = z.number().min(4).max(5).multipleOf(0.1);
const stars = z.literal([1, 2, 3, 4, 5]);

export const textsSchema: z.ZodType<Texts> = z.strictObject({
  en: words,
  'zh-CN': words,
  'zh-TW': words,
  fr: words,
  th: words,
  lao: words,
});

export const categorySchema: z.ZodType<DemoCategory> = z.strictObject({
  key,
  name: textsSchema,
  icon: key.optional(),
  get children() {
    return z.array(categorySchema).optional();
  },
});

export const merchantSchema: z.ZodType<DemoMerchant> = z.strictObject({
  key,
  name: textsSchema,
  intro: textsSchema,
  typeKey: key,
  categoryKey: key,
  selfSupport: z.boolean(),
  color,
  phone: words,
  address: textsSchema,
  productScore: score,
  serviceScore: score,
  followers: count,
  joinedAt: z.iso.date(),
});

export const productSchema: z.ZodType<DemoProduct> = z.strictObject({
  handle: key,
  category: key,
  merchant: key,
  name: textsSchema,
  tagline: textsSchema,
  description: textsSchema,
  art: z.enum(artKinds),
  specs: z
    .array(z.strictObject({ name: textsSchema, value: textsSchema }))
    .min(4)
    .max(6),
  options: z.array(
    z.strictObject({
      key,
      name: textsSchema,
      values: z.array(z.strictObject({ key, name: textsSchema, color: color.optional() })).min(2),
    }),
  ),
  variants: z
    .array(
      z.strictObject({
        values: z.array(key),
        priceMinor: price,
        compareAtMinor: price.optional(),
        stock: count,
        sku: words,
        color,
      }),
    )
    .min(1),
  weightGrams: price,
  sales: count,
  hot: z.boolean(),
  featured: z.boolean(),
  isNew: z.boolean(),
});

export const reviewSchema: z.ZodType<DemoReview> = z.strictObject({
  product: key,
  author: words,
  stars,
  serviceStars: stars,
  text: words,
  locale: z.enum(['en', 'zh-CN', 'zh-TW', 'fr', 'th', 'lao']),
  daysAgo: count,
  variantIndex: count,
  pictures: z.int().min(1).max(3).optional(),
  helpful: z.int().min(1).max(5).optional(),
  reply: words.optional(),
  addOn: z.strictObject({ text: words, daysAgo: count }).optional(),
});

export const slideSchema: z.ZodType<DemoSlide> = z.strictObject({
  title: textsSchema,
  subtitle: textsSchema,
  button: textsSchema,
  link: z.string().startsWith('/goods/goods_search'),
  banner: z.enum(['digital', 'home', 'fashion', 'food', 'sport', 'sale']),
  color,
});

export const quickLinkSchema: z.ZodType<DemoQuickLink> = z.strictObject({
  name: textsSchema,
  icon: key,
  path: z.string().startsWith('/'),
});

export const tileSchema: z.ZodType<DemoTile> = z.strictObject({
  title: textsSchema,
  subtitle: textsSchema,
  link: z.string().startsWith('/goods/goods_search'),
  art: z.enum(['audio', 'kitchen', 'fresh', 'gift']),
  color,
});

export const couponSchema: z.ZodType<DemoCoupon> = z.strictObject({
  name: textsSchema,
  scope: z.enum(['merchant', 'goods', 'category', 'general']),
  target: key.optional(),
  minSpendMinor: count,
  discountMinor: price,
  validDays: price,
  total: price,
});

export const pageSchema: z.ZodType<DemoPage> = z.strictObject({
  key: z.enum(['ad', 'coop', 'user-agreement', 'privacy', 'about', 'shipping-returns']),
  title: textsSchema,
  body: textsSchema,
});
