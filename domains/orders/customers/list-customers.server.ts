import { type RawBuilder, sql } from 'kysely';
import { usersNamed } from '../../accounts/people/users-named.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { type OwnMerchant, requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import type { CustomerFilter, CustomerList, CustomersQuery, PickedFilter, ShopCustomer } from './contract.ts';
import { sumsOfOrders } from './customer-sums.server.ts';
import { CUSTOMERS_COUNTED } from './rules.ts';

interface Row extends Omit<ShopCustomer, 'spent' | 'refunded'> {
  spent: number;
  refunded: number;
}

/** The customers of the actor's shop, without e-mail addresses and phone numbers. */
export async function listCustomers(ctx: Ctx, { page, limit, ...filter }: CustomersQuery): Promise<CustomerList> {
  const own = await requireOwnMerchant(ctx, 'customers.read');
  const offset = (page - 1) * limit;
  const result = await sql<{ list: Row[] | null; total: number }>`
    with found as materialized (${isEveryone(filter) ? latestBuyers(own, filter, { limit, offset }) : customersOf(own, filter)})
    select ${isEveryone(filter) ? countBuyers(own) : sql`(select least(count(*), ${CUSTOMERS_COUNTED})::int from found)`} as total,
      (select jsonb_agg(${customerJson(own)} order by ${orderOf(filter)}) from (
        select * from found f order by ${orderOf(filter)}
        limit ${limit}::int offset ${isEveryone(filter) ? 0 : offset}::int) f join users u on u.id = f.id) as list`.execute(
    ctx.db,
  );
  const { list, total = 0 } = result.rows[0] ?? {};
  return { list: (list ?? []).map((row) => shownCustomer(row, own.currency)), total, page, limit };
}

/** Without filters and by the last purchase, a page is read from the newest orders on, not from all of them. */
const isEveryone = ({ keyword, kind, label, sort }: CustomerFilter) =>
  keyword === '' && kind === 'all' && label === undefined && sort === 'last';

/** The buyers of a page: found as the orders without a later order of the same buyer. */
function latestBuyers(
  own: OwnMerchant,
  { order }: CustomerFilter,
  { limit, offset }: { limit: number; offset: number },
): RawBuilder<unknown> {
  const way = order === 'asc' ? sql`asc` : sql`desc`;
  return salesByBuyer(
    own,
    sql`o.user_id = any(array(
      select l.user_id from orders l where l.merchant_id = ${own.id}::bigint and l.paid_at is not null and not exists (
        select from orders n where n.merchant_id = l.merchant_id and n.user_id = l.user_id and n.paid_at is not null
          and (n.paid_at, n.id) > (l.paid_at, l.id))
      order by l.paid_at ${way}, l.user_id ${way} limit ${limit}::int offset ${offset}::int))`,
  );
}

const countBuyers = (own: OwnMerchant) => sql`(
  select count(*)::int from (select o.user_id from orders o
    where o.merchant_id = ${own.id}::bigint and o.paid_at is not null group by o.user_id limit ${CUSTOMERS_COUNTED}) b)`;

/** Customers in the order of the list from this place on: for the file. */
export async function readCustomers(
  ctx: Ctx,
  own: OwnMerchant,
  filter: PickedFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ShopCustomer[]> {
  const found = await sql<{ item: Row }>`
    select ${customerJson(own)} as item from (${customersOf(own, filter)}) f join users u on u.id = f.id
    order by ${orderOf(filter)} limit ${limit}::int offset ${offset}::int`.execute(ctx.db);
  return found.rows.map(({ item }) => shownCustomer(item, own.currency));
}

/** One customer of the shop; undefined if there is no such one. */
export async function findCustomer(ctx: Ctx, own: OwnMerchant, userId: number): Promise<ShopCustomer | undefined> {
  const found = await sql<{ item: Row }>`
    select ${customerJson(own)} as item from (${salesByBuyer(own, sql`o.user_id = ${userId}::bigint`)}) f
    join users u on u.id = f.id`.execute(ctx.db);
  return found.rows[0] && shownCustomer(found.rows[0].item, own.currency);
}

const customerJson = (
  own: OwnMerchant,
) => sql`jsonb_build_object('id', f.id, 'name', u.nickname, 'avatar', u.avatar_url, 'orders', f.orders,
  'spent', f.spent, 'refunded', f.refunded, 'firstAt', f.first_at, 'lastAt', f.last_at,
  'labels', coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name)
    from customer_label_uses n join customer_labels l on l.id = n.label_id
    where n.user_id = f.id and l.merchant_id = ${own.id}::bigint), '[]'))`;

function shownCustomer({ spent, refunded, firstAt, lastAt, ...row }: Row, currency: string): ShopCustomer {
  return {
    ...row,
    spent: { amount: spent, currency },
    refunded: { amount: refunded, currency },
    firstAt: new Date(firstAt).toISOString(),
    lastAt: new Date(lastAt).toISOString(),
  };
}

function salesByBuyer(own: OwnMerchant, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${SHOWN} from (${sumsOfOrders(sql`o.merchant_id = ${own.id}::bigint and ${which}`)}) s`;
}

const SHOWN = sql`s.user_id as id, s.orders, s.spent_minor as spent, s.refunded_minor as refunded, s.first_at, s.last_at`;

/** The same from `customer_sums`; only customers whose orders have changed since have these summed. */
function knownSales(own: OwnMerchant, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const changed = sql`(select c.user_id from customers_to_sum c where c.merchant_id = ${own.id}::bigint)`;
  return sql`
    select ${SHOWN} from (
      select o.user_id, o.orders, o.spent_minor, o.refunded_minor, o.first_at, o.last_at from customer_sums o
      where o.merchant_id = ${own.id}::bigint and not exists (select from ${changed} c where c.user_id = o.user_id) and ${which}) s
    union all ${salesByBuyer(own, sql`o.user_id in ${changed} and ${which}`)}`;
}

function customersOf(own: OwnMerchant, { keyword, kind, label, ids }: PickedFilter): RawBuilder<unknown> {
  const which = [
    ...(ids ? [sql`o.user_id = any(${[...ids]}::bigint[])`] : []),
    ...(keyword === '' ? [] : [sql`o.user_id in (${usersNamed(keyword)})`]),
    ...(label === undefined ? [] : [sql`o.user_id in (${labelledBuyers(own, label)})`]),
    ...(kind === 'refunded' ? [sql`o.user_id in (${refundedBuyers(own)})`] : []),
  ];
  return sql`select * from (${knownSales(own, which.length > 0 ? sql.join(which, sql` and `) : sql`true`)}) s where ${KINDS[kind]}`;
}

const labelledBuyers = (own: OwnMerchant, label: number) => sql`
  select n.user_id from customer_label_uses n join customer_labels l on l.id = n.label_id
  where l.id = ${label}::bigint and l.merchant_id = ${own.id}::bigint`;

/** By the index `orders_refunded_by_customer`, so that only their orders are summed. */
const refundedBuyers = (own: OwnMerchant) => sql`
  select r.user_id from orders r where r.merchant_id = ${own.id}::bigint and r.refunded_minor > 0`;

const KINDS = {
  all: sql`true`,
  once: sql`s.orders = 1`,
  returning: sql`s.orders > 1`,
  refunded: sql`s.refunded > 0`,
} satisfies Record<CustomerFilter['kind'], RawBuilder<unknown>>;

const COLUMNS = { last: 'f.last_at', orders: 'f.orders', spent: 'f.spent', refunded: 'f.refunded' } as const;

function orderOf({ sort, order }: CustomerFilter): RawBuilder<unknown> {
  return sql`${sql.ref(COLUMNS[sort])} ${order === 'asc' ? sql`asc` : sql`desc`}, f.id desc`;
}
