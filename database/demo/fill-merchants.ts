import { sql } from 'kysely';
import type { CategoryKind } from '../../domains/catalog/categories/rules.ts';
import type { Db } from '../../platform/database/open.ts';
import type { DemoCategory } from './content/types.ts';
import type { PictureBook } from './draw-pictures.ts';
import type { DemoContent } from './read-content.ts';

/** Ids by the keys of the content. */
export type Keys = ReadonlyMap<string, number>;

interface KeyRow {
  id: number;
  key: string;
}
const byKey = (rows: KeyRow[]): Keys => new Map(rows.map((row) => [row.key, row.id]));

interface FlatCategory {
  key: string;
  parent: string | null;
  level: number;
  name: DemoCategory['name'];
  icon: string;
  sort: number;
}

function flatten(categories: DemoCategory[], parent: string | null = null, level = 1): FlatCategory[] {
  return categories.flatMap((category, sort) => [
    { key: category.key, parent, level, name: category.name, icon: category.icon ?? '', sort },
    ...flatten(category.children ?? [], category.key, level + 1),
  ]);
}

/** A category tree, level by level in one statement: parents are found by their key. */
export async function fillCategories(db: Db, categories: DemoCategory[], kind: CategoryKind): Promise<Keys> {
  const rows = JSON.stringify(flatten(categories));
  const found = await sql<KeyRow>`
    with given as materialized (
      select *, nextval(pg_get_serial_sequence('categories', 'id')) as id from jsonb_to_recordset(${rows}::jsonb)
        as r(key text, parent text, level smallint, name jsonb, icon text, sort int)
    )
    insert into categories (id, key, parent_id, level, name, icon, sort, kind)
    select g.id, g.key, above.id, g.level, g.name, g.icon, g.sort, ${kind}
    from given g left join given above on above.key = g.parent order by g.level
    returning id, key`.execute(db);
  return byKey(found.rows);
}

/** Merchants of the types and categories of the basics; `owners` are the user ids in the order of the merchants. */
export async function fillMerchants(
  db: Db,
  content: DemoContent,
  owners: readonly number[],
  pictures: PictureBook,
): Promise<Keys> {
  const rows = content.merchants.map((merchant, index) => ({
    ...merchant,
    owner: owners[index],
    logo: pictures.ofMerchant(merchant),
  }));
  const found = await sql<KeyRow>`
    insert into merchants (key, owner_id, type_id, category_id, name, intro, address, logo_url, color, phone, self_support,
      product_score, service_score, followers, freight, joined_at)
    select r.key, r.owner, t.id, c.id, r.name, r.intro, r.address, r.logo, r.color, r.phone, r."selfSupport",
      round(r."productScore" * 10), round(r."serviceScore" * 10), r.followers,
      '{"flatMinor": 1000, "freeOverMinor": 9900}', r."joinedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(key text, owner bigint, "typeKey" text, "categoryKey" text, name jsonb,
      intro jsonb, address jsonb, logo text, color text, phone text, "selfSupport" boolean, "productScore" numeric,
      "serviceScore" numeric, followers bigint, "joinedAt" timestamptz)
    join merchant_types t on t.key = r."typeKey" join merchant_categories c on c.key = r."categoryKey"
    returning id, key`.execute(db);
  return byKey(found.rows);
}
