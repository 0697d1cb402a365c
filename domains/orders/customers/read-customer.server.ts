import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { type OwnMerchant, requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import type { CustomerDetail } from './contract.ts';
import { findCustomer } from './list-customers.server.ts';
import { maskedPhone, RECENT_ORDERS } from './rules.ts';

interface RecentRow {
  orderNo: string;
  status: CustomerDetail['recent'][number]['status'];
  currency: string;
  total: number;
  refunded: number;
  placedAt: Date;
  receiver: Partial<Record<'name' | 'phone' | 'region' | 'city', string>>;
}

/**
 * A customer of the actor's shop, with their recent orders there and the shop's notes. Throws `not_found` for a user who
 * has bought nothing there.
 */
export async function readCustomer(ctx: Ctx, userId: number): Promise<CustomerDetail> {
  const own = await requireOwnMerchant(ctx, 'customers.read');
  const [customer, recent, notes] = await Promise.all([
    findCustomer(ctx, own, userId),
    readRecent(ctx, own, userId),
    readNotes(ctx, own, userId),
  ]);
  if (!customer) throw new DomainError('not_found');
  const maySeeOrders = own.permissions.includes('orders.read');
  return {
    ...customer,
    receiver: maySeeOrders ? receiverOf(recent) : null,
    recent: maySeeOrders
      ? recent.map(({ orderNo, status, currency, total, refunded, placedAt }) => ({
          ...{ orderNo, status, placedAt: placedAt.toISOString() },
          total: { amount: total, currency },
          refunded: { amount: refunded, currency },
        }))
      : [],
    notes,
  };
}

function receiverOf(recent: readonly RecentRow[]): CustomerDetail['receiver'] {
  const receiver = recent.find((order) => order.receiver.name)?.receiver;
  if (!receiver) return null;
  const { name = '', phone = '', region = '', city = '' } = receiver;
  return { name, phone: maskedPhone(phone), place: [region, city].filter(Boolean).join(' ') };
}

async function readRecent(ctx: Ctx, own: OwnMerchant, userId: number): Promise<RecentRow[]> {
  const found = await sql<RecentRow>`
    select o.no as "orderNo", o.status, o.currency, o.total_minor as total, o.refunded_minor as refunded,
      o.placed_at as "placedAt", o.receiver
    from orders o where o.user_id = ${userId}::bigint and o.merchant_id = ${own.id}::bigint
    order by o.placed_at desc, o.id desc limit ${RECENT_ORDERS}`.execute(ctx.db);
  return found.rows;
}

async function readNotes(ctx: Ctx, own: OwnMerchant, userId: number): Promise<CustomerDetail['notes']> {
  const found = await sql<{ id: number; author: string | null; body: string; at: Date }>`
    select n.id, u.nickname as author, n.body, n.created_at as at
    from customer_notes n left join users u on u.id = n.author_id
    where n.merchant_id = ${own.id}::bigint and n.user_id = ${userId}::bigint order by n.id desc limit 100`.execute(
    ctx.db,
  );
  return found.rows.map((row) => ({ ...row, author: row.author ?? '', at: row.at.toISOString() }));
}
