import { sql } from 'kysely';
import { fillBasics } from '../../database/basics/basics.ts';
import { exportProducts } from '../../domains/catalog/csv/export-products.server.ts';
import { type ImportApp, importProducts } from '../../domains/catalog/csv/import-products.server.ts';
import { readStoredAfter, readStoredByHandles } from '../../domains/catalog/stored-products.server.ts';
import { SiteDirectory } from '../../domains/sites/directory.server.ts';
import { createLog } from '../../platform/log.ts';
import { freshDatabase, type TestDatabase } from './test-database.ts';

export const IMPORT_PUBLIC_URL = 'http://shop.example';

export interface ImportBench {
  database: TestDatabase;
  app: ImportApp;
  openShop(currency?: string): ReturnType<typeof addShop>;
}

/** A database with one category, and shops that import and export product files. */
export async function openImports(): Promise<ImportBench> {
  const database = await freshDatabase();
  await fillBasics(database.db);
  await sql`insert into merchant_types (key, name) values ('flagship', '{"en": "Flagship"}')`.execute(database.db);
  await sql`insert into merchant_categories (key, name) values ('home', '{"en": "Home"}')`.execute(database.db);
  await sql`
    insert into categories (key, parent_id, level, name) values
    ('kitchen', null, 1, '{"en": "Kitchen", "zh-CN": "厨房"}')`.execute(database.db);
  const sites = new SiteDirectory(database.db);
  await sites.load();
  const app = { database, sites, log: createLog('silent'), publicUrl: () => IMPORT_PUBLIC_URL };
  let shopCount = 0;
  return {
    database,
    app,
    openShop: (currency = 'CNY') => {
      shopCount += 1;
      return addShop(app, database, { key: `shop-${shopCount}`, currency });
    },
  };
}

async function addShop(app: ImportApp, { db }: TestDatabase, { key, currency }: { key: string; currency: string }) {
  const made = await sql<{ id: number }>`
    insert into merchants (key, type_id, category_id, name, currency)
    select ${key}, t.id, c.id, '{"en": "Shop"}', ${currency} from merchant_types t, merchant_categories c
    returning id`.execute(db);
  const shop = { id: made.rows[0]?.id ?? 0, key, currency };
  const take = (text: string, more: { currency?: string; importId?: string } = {}) =>
    importProducts(app, { merchant: shop, actor: null, locale: 'en', showCategories: true, ...more }, bytesOf(text));
  const give = async () => {
    let text = '';
    for await (const piece of exportProducts(db, shop, { publicUrl: IMPORT_PUBLIC_URL, locale: 'en' })) text += piece;
    return text;
  };
  const one = async (handle: string) => {
    const [product] = await readStoredByHandles(db, shop.id, [handle]);
    if (!product) throw new Error(`there is no ${handle}`);
    return product;
  };
  const all = () => readStoredAfter(db, shop.id, 0, 1_000);
  return { ...shop, take, give, one, all };
}

export async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

export const IMPORT_HEAD =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Alt Text';

export const LAMP = `${IMPORT_HEAD}
lamp,Clay Lamp,"<p>Warm,
""soft"" light</p><script>x</script>",Kiln,Kitchen,"clay, light",true,Size,Small,L-S,900,4,50,,https://pictures.example/1.jpg,Front
lamp,,,,,,,,Large,L-L,1500,2,59.99,75,https://pictures.example/2.jpg,
`;
