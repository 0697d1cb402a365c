import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBuyer, openSmallShop, order, type SmallShop } from '../tests/support/small-shop.ts';
import { resealAll } from './jobs.ts';
import { WIRINGS } from './wirings.ts';

const FORMER = 'the secret with which all this was stored before';
const PRESENT = 'the secret that has taken its place since then';
const COLUMNS = WIRINGS.flatMap(({ sealed = [] }) => sealed);
const VALUE = JSON.stringify({ name: 'Ann', number: 'X123' });

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const run = (secret: string, previousSecret?: string) => ({
  db: shop.app.database.db,
  app: Object.assign(Object.create(shop.app), { secret, previousSecret }) as typeof shop.app,
});

/** Rows with a value in every sealed column, which is encrypted afterwards. */
async function fill(): Promise<void> {
  const buyer = await addBuyer(shop);
  const { orderNo } = await order(buyer, shop.lamp);
  const user = sql`${buyer.actor.userId}::bigint`;
  const merchant = sql`${shop.lamps.id}::bigint`;
  const key = sql`select id from skus order by id limit 1`;
  for (const statement of [
    sql`insert into second_factors (user_id, sealed_secret) values (${user}, '')`,
    sql`insert into outbox (channel, recipient, text, sealed) values ('email', 'ann@example.com', '', '')`,
    sql`insert into payees (id, merchant_id) values (1, ${merchant})`,
    sql`insert into payee_bank_accounts (payee_id, sealed, label, changed_at, usable_from)
      values (1, '', '', now(), now())`,
    sql`insert into withdrawals (no, payee_id, amount_minor, currency, account_sealed, account_label, request_id, reviewers_needed, requested_at)
      values ('W1', 1, 100, 'CNY', '', '', 'r', 1, now())`,
    sql`insert into digital_keys (sku_id, sealed, mark) select id, '', 'former' from (${key}) k`,
    sql`insert into payback_accounts (payment_id, sealed, label, given_at)
      select payment_id, '', '', now() from orders where no = ${orderNo}`,
    sql`insert into forum.real_names (site_id, user_id, country, document, sealed, name_shown, number_shown, mark, submitted_at)
      values (1, ${user}, 'CN', 'passport', '', '', '', 'former', now())`,
    sql`insert into merchant_webhooks (merchant_id, url, events, secret_sealed, previous_sealed, previous_until, created_by, created_at)
      values (${merchant}, 'https://example.com/', '{}', '', '', now(), ${user}, now())`,
    sql`insert into apps.release_index (key_sealed, public_key) values ('', '')`,
    sql`with made as (insert into apis.apis (developer_id, slug, category_id, name, upstream_url)
        values (1, 'sealed', 1, '{}', 'https://sealed.example') returning id)
      insert into apis.upstream_secrets (api_id, name, value_sealed, set_at) select id, 'x-key', '', now() from made`,
  ])
    await statement.execute(shop.app.database.db);
}

test('every column with encrypted values is declared by its domain', async () => {
  const found = await sql<{ name: string }>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as name
    from information_schema.columns
    where column_name ~ 'seal' and table_schema not in ('pg_catalog', 'information_schema') order by 1`.execute(
    shop.app.database.db,
  );
  expect(COLUMNS.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(found.rows.map(({ name }) => name));
});

test('after the secret was replaced, every encrypted value is read with the new one alone', async () => {
  await fill();
  const { db } = shop.app.database;
  type Row = { at: string; sealed: string; bound: string; mark: string };
  const rowsOf = async ({ table, column, bound, mark }: (typeof COLUMNS)[number]) =>
    (
      await sql<Row>`
        select ctid::text as at, ${sql.ref(column)} as sealed, ${sql.raw(bound)} as bound, ${sql.raw(mark?.column ?? "''")} as mark
        from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db)
    ).rows;
  for (const column of COLUMNS) {
    const [row, ...more] = await rowsOf(column);
    expect([column.table, more]).toEqual([column.table, []]);
    const sealed = column.seal.seal({ secret: FORMER }, VALUE, row?.bound ?? '');
    await sql`update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${sealed}`.execute(db);
  }

  expect(await resealAll(run(PRESENT))).toBe(0);
  expect(await resealAll(run(PRESENT, FORMER))).toBe(COLUMNS.length);
  expect(await resealAll(run(PRESENT, FORMER))).toBe(0);
  for (const column of COLUMNS) {
    const [row] = await rowsOf(column);
    const opened = column.seal.open({ secret: PRESENT }, row?.sealed ?? '', row?.bound ?? '');
    expect([column.table, column.column, opened]).toEqual([column.table, column.column, VALUE]);
    if (column.mark) expect([column.table, row?.mark]).not.toEqual([column.table, 'former']);
  }
});

test('a value that was stored again under the new secret keeps the mark that the other copy cannot have', async () => {
  const { db } = shop.app.database;
  const column = COLUMNS.find(({ table }) => table === 'digital_keys');
  const found = await sql<{ skuId: number }>`select sku_id as "skuId" from digital_keys limit 1`.execute(db);
  const skuId = found.rows[0]?.skuId ?? 0;
  const bound = `sku:${skuId}`;
  const mark = column?.mark?.make({ secret: PRESENT }, String(skuId), 'K-1') ?? '';
  const copies = [
    [column?.seal.seal({ secret: PRESENT }, 'K-1', bound), mark],
    [column?.seal.seal({ secret: FORMER }, 'K-1', bound), 'of the former secret'],
  ];
  for (const [sealed, marked] of copies)
    await sql`insert into digital_keys (sku_id, sealed, mark) values (${skuId}::bigint, ${sealed}, ${marked})`.execute(
      db,
    );
  expect(await resealAll(run(PRESENT, FORMER))).toBe(1);
  const kept = await sql<{
    sealed: string;
  }>`select sealed from digital_keys where mark = 'of the former secret'`.execute(db);
  expect(column?.seal.open({ secret: PRESENT }, kept.rows[0]?.sealed ?? '', bound)).toBe('K-1');
});

test('a value that neither secret opens is named, and keeps no other from being encrypted again', async () => {
  const { db } = shop.app.database;
  const column = COLUMNS.find(({ table }) => table === 'outbox');
  const lost = column?.seal.seal({ secret: 'a secret from long before' }, VALUE, 'lost@example.com');
  const former = column?.seal.seal({ secret: FORMER }, VALUE, 'later@example.com');
  for (const [to, sealed] of [
    ['lost@example.com', lost],
    ['later@example.com', former],
  ])
    await sql`insert into outbox (channel, recipient, text, sealed) values ('email', ${to}, '', ${sealed})`.execute(db);
  await expect(resealAll(run(PRESENT, FORMER))).rejects.toThrow('1 of outbox.sealed');
  const kept = await sql<{ sealed: string }>`select sealed from outbox where recipient = 'later@example.com'`.execute(
    db,
  );
  expect(column?.seal.open({ secret: PRESENT }, kept.rows[0]?.sealed ?? '', 'later@example.com')).toBe(VALUE);
});
