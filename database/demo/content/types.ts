import type { ArtKind } from '../art/product-art.ts';

/** One text in every language of the shop. */
export type Texts = { en: string; 'zh-CN': string; 'zh-TW': string; fr: string; th: string; lao: string };

type DemoLocale = keyof Texts;

/** Only the top level carries an icon, a lucide name: the mega-menu draws one per department. */
export interface DemoCategory {
  key: string;
  name: Texts;
  icon?: string;
  children?: DemoCategory[];
}

/** Scores run from 4.0 to 5.0 with one decimal; `joinedAt` is an ISO date. */
export interface DemoMerchant {
  key: string;
  name: Texts;
  intro: Texts;
  typeKey: string;
  categoryKey: string;
  selfSupport: boolean;
  color: string;
  phone: string;
  address: Texts;
  productScore: number;
  serviceScore: number;
  followers: number;
  joinedAt: string;
}

interface DemoSpec {
  name: Texts;
  value: Texts;
}

interface DemoOptionValue {
  key: string;
  name: Texts;
  color?: string;
}

interface DemoOption {
  key: string;
  name: Texts;
  values: DemoOptionValue[];
}

/** `values` holds one option value key per option, in the order of the product's options. Prices are CNY fen. */
interface DemoVariant {
  values: string[];
  priceMinor: number;
  compareAtMinor?: number;
  stock: number;
  sku: string;
  color: string;
}

/** `category` is the key of a leaf; `description` is HTML made of p, ul, li, strong and h3 only. */
export interface DemoProduct {
  handle: string;
  category: string;
  merchant: string;
  name: Texts;
  tagline: Texts;
  description: Texts;
  art: ArtKind;
  specs: DemoSpec[];
  options: DemoOption[];
  variants: DemoVariant[];
  weightGrams: number;
  sales: number;
  hot: boolean;
  featured: boolean;
  isNew: boolean;
}

type Stars = 1 | 2 | 3 | 4 | 5;

/** A review is written in one language, as a shopper would. */
export interface DemoReview {
  product: string;
  author: string;
  stars: Stars;
  serviceStars: Stars;
  text: string;
  locale: DemoLocale;
  daysAgo: number;
  variantIndex: number;
  /** So many of the product's pictures. */
  pictures?: number;
  /** Readers whom it helped. */
  helpful?: number;
  /** What the shop answered a day later. */
  reply?: string;
  /** What the author found out since. */
  addOn?: { text: string; daysAgo: number };
}

/** In `link`, `cid` holds the key of a category: its number is known only once the tree is stored. */
export interface DemoSlide {
  title: Texts;
  subtitle: Texts;
  button: Texts;
  link: string;
  banner: 'digital' | 'home' | 'fashion' | 'food' | 'sport' | 'sale';
  color: string;
}

/** In `path`, `cid` holds the key of a category. */
export interface DemoQuickLink {
  name: Texts;
  icon: string;
  path: string;
}

/** A small advertisement below the carousel; `cid` in `link` holds the key of a category. */
export interface DemoTile {
  title: Texts;
  subtitle: Texts;
  link: string;
  art: 'audio' | 'kitchen' | 'fresh' | 'gift';
  color: string;
}

/** `target` is the key of what the scope names; a general coupon has none. */
export interface DemoCoupon {
  name: Texts;
  scope: 'merchant' | 'goods' | 'category' | 'general';
  target?: string;
  minSpendMinor: number;
  discountMinor: number;
  validDays: number;
  total: number;
}

/** Keys: `ad` and `coop` are the settlement agreements, the rest are the shop's own pages. */
export interface DemoPage {
  key: 'ad' | 'coop' | 'user-agreement' | 'privacy' | 'about' | 'shipping-returns';
  title: Texts;
  body: Texts;
}

/** `percent` of the normal price: of a group, the floor of an assist, the whole of a pre-sale. Hours count from its start. */
export interface DemoCampaign {
  product: string;
  kind: 'group' | 'assist' | 'presell';
  title: Texts;
  percent: number;
  runHours: number;
  groupSize?: number;
  groupHours?: number;
  contributionsNeeded?: number;
  bargainHours?: number;
  depositPercent?: number;
  balanceDueFromHours?: number;
  balanceDueHours?: number;
  shipsAfterHours?: number;
}
