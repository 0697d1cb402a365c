import { sql } from 'kysely';
import type { Db } from '../platform/database/open.ts';
import { inTransaction } from '../platform/database/transaction.ts';

const NOUNS =
  'phone,laptop,tablet,speaker,headphones,camera,keyboard,mouse,kettle,fan,lamp,vacuum,blender,dryer,purifier,shirt,jacket,dress,trousers,sneakers,handbag,cap,scarf,sunglasses,serum,lipstick,cream,perfume,shampoo,mug,pan,knife,chair,sofa,pot,pillow,bowl,clock,tea,coffee';
const ADJECTIVES =
  'quiet,bright,light,warm,cool,soft,solid,slim,wide,deep,swift,calm,clear,plain,fine,bold,fresh,early,late,north,south,east,west,river,forest,stone,cloud,amber,silver,indigo';
const SKUS = 2;
const IMAGES = 3;

/**
 * Fills the database with plain products, spread over the merchants and 8 × 3 × 3 categories, in a handful of
 * statements. Every 20th name contains the word `rare<n>x`, shared by twenty products however many there are.
 */
export async function makeCatalogue(db: Db, count: number, merchants = 8): Promise<void> {
  await inTransaction(db, async (trx) => {
    await makeCategories(trx, merchants);
    await makeProducts(trx, count);
    // the trigger would read each product once per variant; here everything is in stock from the start
    await sql`alter table stock disable trigger stock_told`.execute(trx);
    await makeVariants(trx);
    await sql`alter table stock enable trigger stock_told`.execute(trx);
  });
  for (const table of ['products', 'product_places', 'skus', 'stock', 'product_images']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
}

async function makeCategories(db: Db, merchants: number): Promise<void> {
  await sql`insert into merchant_types (key, name) values ('bench', '{"en": "Store"}') on conflict do nothing`.execute(
    db,
  );
  await sql`insert into merchant_categories (key, name) values ('bench', '{"en": "Goods"}') on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into merchants (key, type_id, category_id, name)
    select 'bench-' || n, t.id, c.id, jsonb_build_object('en', 'Bench shop ' || n)
    from generate_series(1, ${merchants}::int) n, merchant_types t, merchant_categories c where t.key = 'bench' and c.key = 'bench'`.execute(
    db,
  );
  await sql`
    insert into categories (key, level, name) select 'bench-' || n, 1, jsonb_build_object('en', 'Bench ' || n) from generate_series(0, 7) n`.execute(
    db,
  );
  for (const level of [2, 3]) {
    await sql`
      insert into categories (key, parent_id, level, name)
      select c.key || '-' || n, c.id, ${level}::int, jsonb_build_object('en', 'Bench ' || c.id || ' ' || n)
      from categories c, generate_series(0, 2) n where c.key like 'bench-%' and c.level = ${level - 1}`.execute(db);
  }
}

async function makeProducts(db: Db, count: number): Promise<void> {
  await sql`
    with words as (select string_to_array(${NOUNS}, ',') as nouns, string_to_array(${ADJECTIVES}, ',') as adjectives),
    shops as (select array_agg(id order by id) as ids from merchants where key like 'bench-%'),
    trees as (
      select array_agg(c.id order by c.id) as ids, array_agg(b.id order by c.id) as middle, array_agg(a.id order by c.id) as top
      from categories c join categories b on b.id = c.parent_id join categories a on a.id = b.parent_id where c.key like 'bench-%'
    ),
    made as (
      select n, shops.ids[1 + n % cardinality(shops.ids)] as merchant, 1 + (n / 7) % 72 as tree,
        nouns[1 + abs(hashint8(n)) % array_length(nouns, 1)] as noun,
        adjectives[1 + abs(hashint8(n * 31)) % array_length(adjectives, 1)] as adjective,
        'rare' || (n / 20) || 'x' as rare
      from generate_series(1, ${count}::int) n, words, shops
    )
    insert into products (merchant_id, category_id, category_path, handle, name, tagline, description, currency, price_minor, cover_url,
      in_stock, sales, approved_at, search_name, search)
    select m.merchant, s.ids[m.tree], array[s.top[m.tree], s.middle[m.tree], s.ids[m.tree]], 'bench-' || m.n,
      jsonb_build_object('en', initcap(m.adjective || ' ' || m.noun) || ' ' || m.n, 'zh-CN', '商品 ' || m.n),
      jsonb_build_object('en', 'Made for every day', 'zh-CN', '日常好物'),
      jsonb_build_object('en', '<p>' || repeat('A plain thing, made well. ', 20) || '</p>'), 'CNY',
      990 + abs(hashint8(m.n * 7)) % 100000, '/media/demo/none.svg', true, abs(hashint8(m.n * 13)) % 20000, now(),
      (quote_literal(m.adjective) || ':1A ' || quote_literal(m.noun) || ':1A ' || quote_literal(m.rare) || ':1A ' || quote_literal(m.n::text) || ':1A 商品:1A' || m.marks)::tsvector,
      (quote_literal(m.adjective) || ':1A ' || quote_literal(m.noun) || ':1A ' || quote_literal(m.rare) || ':1A ' || quote_literal(m.n::text)
        || ':1A 商品:1A made:1B every:1B day:1B 日常:1B 好物:1B plain:1C thing:1C well:1C' || m.marks)::tsvector
    from (
      select made.*, format(' ''#%s'':1 ''#%s'':1 ''#%s'':1', s.top[tree], s.middle[tree], s.ids[tree]) as marks from made, trees s
    ) m, trees s`.execute(db);
  await sql`
    insert into search_words (word) select unnest(string_to_array(${`${NOUNS},${ADJECTIVES}`}, ',')) on conflict do nothing`.execute(
    db,
  );
}

async function makeVariants(db: Db): Promise<void> {
  await sql`
    insert into product_images (product_id, position, url)
    select p.id, n, p.cover_url from products p, generate_series(0, ${IMAGES - 1}::int) n where p.handle like 'bench-%'`.execute(
    db,
  );
  await sql`
    with options as (
      insert into product_options (product_id, position, name)
      select id, 0, '{"en": "Size"}' from products where handle like 'bench-%' returning id, product_id
    ),
    chosen as (
      insert into product_option_values (option_id, position, name)
      select o.id, n, jsonb_build_object('en', 'Size ' || n) from options o, generate_series(1, ${SKUS}::int) n returning id, option_id, position
    ),
    made as (
      insert into skus (product_id, position, code, value_ids, price_minor)
      select o.product_id, v.position, 'B' || o.product_id || '-' || v.position, array[v.id], p.price_minor
      from chosen v join options o on o.id = v.option_id join products p on p.id = o.product_id returning id
    ),
    stocked as (insert into stock (sku_id, on_hand) select id, 1000000 from made returning sku_id)
    insert into stock_movements (sku_id, on_hand_delta, reserved_delta, reason) select sku_id, 1000000, 0, 'opening' from stocked`.execute(
    db,
  );
}
