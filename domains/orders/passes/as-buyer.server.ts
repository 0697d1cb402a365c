import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { type OrderPass, readPass } from './order-pass.ts';

interface PassedRow {
  orderId: number;
  orderNo: string;
  userId: number;
  nickname: string;
  email: string | null;
  phone: string | null;
  createdAt: Date;
}
type PassedOrder = PassedRow & Pick<OrderPass, 'kind'>;

/**
 * The context in which the buyer of an order acts, named by its own number or its payment's: that of the session if it
 * is the buyer's, otherwise that of a pass of this request. Without either it is unchanged, and the verbs refuse it.
 * Throws `contact_unproved` for a pass that only reads.
 */
export async function asBuyer(ctx: Ctx, number: string): Promise<Ctx> {
  const buyer = await asReader(ctx, number);
  const only = buyer.actor?.onlyOrder;
  if (only?.isReading) throw new DomainError('contact_unproved', { orderNo: only.no });
  return buyer;
}

/** The context in which an order is read and paid for: as `asBuyer`, but a pass that only reads suffices. */
export async function asReader(ctx: Ctx, number: string): Promise<Ctx> {
  const named = sql`(o.no = ${number} or exists (select from payments p where p.no = ${number}
    and p.id in (o.payment_id, (select balance_due_payment_id from presales where order_id = o.id))))`;
  const row = await findPassed(ctx, named);
  if (!row || row.userId === ctx.actor?.userId) return ctx;
  return { ...ctx, unconfirmed: undefined, actor: passedActor(ctx, row) };
}

/**
 * The context in which a guest registers with an address that a code proves: if it is the one given with an order that a
 * pass of this request opens, the account of that order becomes the member's, with all its orders.
 */
export async function asGuest(ctx: Ctx, email: string): Promise<Ctx> {
  if (ctx.actor) return ctx;
  const row = await findPassed(ctx, sql`lower(u.email) = ${email.trim().toLowerCase()}`);
  return row ? { ...ctx, unconfirmed: undefined, actor: passedActor(ctx, row) } : ctx;
}

/** The newest order with this property that a pass of this request opens, those that may act first. */
async function findPassed(ctx: Ctx, which: RawBuilder<unknown>): Promise<PassedOrder | undefined> {
  const passes = (ctx.orderPasses ?? []).flatMap((pass) => readPass(ctx.app, ctx.now, pass) ?? []);
  if (passes.length === 0) return undefined;
  const inOrder = [...passes.filter(({ kind }) => kind === 'acts'), ...passes.filter(({ kind }) => kind === 'reads')];
  const orderNos = inOrder.map(({ orderNo }) => orderNo);
  // an account that has a password since is opened with it
  const found = await sql<PassedRow>`
    select o.id as "orderId", o.no as "orderNo", u.id as "userId", u.nickname, u.email, u.phone, u.created_at as "createdAt"
    from orders o join users u on u.id = o.user_id and u.kind = 'visitor' and u.status = 'active'
    where o.no = any(${orderNos}::text[]) and o.deleted_at is null
      and ${which}
    order by array_position(${orderNos}::text[], o.no) limit 1`.execute(ctx.db);
  const row = found.rows[0];
  return row && { ...row, kind: inOrder.find(({ orderNo }) => orderNo === row.orderNo)?.kind ?? 'reads' };
}

function passedActor(ctx: Ctx, row: PassedOrder): Actor {
  const { orderId, orderNo, kind: passKind, ...person } = row;
  return {
    ...person,
    sessionId: 0,
    kind: 'visitor',
    isVisitorVerified: false,
    avatarUrl: '',
    permissions: ctx.site.guestPermissions,
    withheldPermissions: [],
    isStrong: false,
    confirmedAt: new Date(0),
    onlyOrder: { id: orderId, no: orderNo, isReading: passKind === 'reads' },
  };
}
