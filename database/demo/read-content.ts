import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  DemoCampaign,
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
} from './content/types.ts';

const FOLDER = join(import.meta.dirname, 'content');

export interface DemoContent {
  categories: DemoCategory[];
  /** The trees of the app market and the API market. */
  serviceCategories: Record<'app' | 'api', DemoCategory[]>;
  merchants: DemoMerchant[];
  products: DemoProduct[];
  reviews: DemoReview[];
  slides: DemoSlide[];
  tiles: DemoTile[];
  quickLinks: DemoQuickLink[];
  notices: Texts[];
  hotWords: Texts[];
  coupons: DemoCoupon[];
  campaigns: DemoCampaign[];
  pages: DemoPage[];
}

async function read<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(join(FOLDER, name), 'utf8')) as T;
}

/** The whole demo content, as it was written. */
export async function readDemoContent(): Promise<DemoContent> {
  const departments = (await readdir(join(FOLDER, 'products'))).filter((name) => name.endsWith('.json')).sort();
  const products = await Promise.all(departments.map((name) => read<DemoProduct[]>(`products/${name}`)));
  return {
    categories: await read('categories.json'),
    serviceCategories: await read('service-categories.json'),
    merchants: await read('merchants.json'),
    products: products.flat(),
    reviews: await read('reviews.json'),
    slides: await read('carousel.json'),
    tiles: await read('tiles.json'),
    quickLinks: await read('quick-links.json'),
    notices: await read('notices.json'),
    hotWords: await read('hot-words.json'),
    coupons: await read('coupons.json'),
    campaigns: await readDemoCampaigns(),
    pages: await read('pages.json'),
  };
}

/** Only the campaigns: they are restarted for as long as a trial run lasts. */
export function readDemoCampaigns(): Promise<DemoCampaign[]> {
  return read('campaigns.json');
}
