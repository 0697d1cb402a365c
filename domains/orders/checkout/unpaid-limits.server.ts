import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/network.ts';
import { isPublicAddress } from '../../../platform/outgoing.ts';
import { deriveKey, sign } from '../../../platform/tokens.ts';
import { accountsNear, IS_VERIFIED } from '../../accounts/verification/person.server.ts';
import { isVerified } from '../../accounts/verification/rules.ts';
import { type Ctx, requireActor } from '../../context.ts';
import { type Unpaid, type UnpaidBy, unpaidProblem } from './unpaid-limits.ts';

/**
 * The network key of the request. Null for addresses that are not public: behind an undeclared proxy, all customers
 * would share one.
 */
export function networkHash(ctx: Pick<Ctx, 'app' | 'ip'>): string | null {
  if (!isPublicAddress(ctx.ip)) return null;
  return sign(deriveKey(ctx.app.secret, 'unpaid-networks'), networkOf(ctx.ip));
}

/** Whether the account has a verified contact. */
const standingOf = (userId: number | RawBuilder<unknown>) =>
  sql`(select ${IS_VERIFIED} from users u where u.id = ${userId}::bigint)`;

/** The buyer's unpaid orders, as an `UnpaidBy`. */
export function readUnpaid(ctx: Pick<Ctx, 'app' | 'ip'>, userId: number): RawBuilder<UnpaidBy> {
  const sumOf = (isCounted: RawBuilder<unknown>) => sql`(
    select jsonb_build_object('orders', coalesce(sum(order_count), 0), 'pieces', coalesce(sum(pieces), 0))
    from payments where status = 'unpaid' and pieces > 0 and ${isCounted})`;
  return sql`jsonb_build_object('account', ${sumOf(sql`user_id = ${userId}::bigint`)},
    'person', ${sumOf(sql`user_id = any(${accountsNear(userId)})`)},
    'network', ${sumOf(sql`network_hash = ${networkHash(ctx)}::text and ${standingOf(sql`user_id`)} = ${standingOf(userId)}`)},
    'hasPaid', exists (
      select from orders where user_id = ${userId}::bigint and paid_at is not null and total_minor > 0))`;
}

/**
 * The last step of an unpaid checkout, in the transaction of `ctx.db`: checkouts of the same accounts and networks are
 * serialised here, each counting the earlier ones. The locks are taken in a fixed order, last of all, and held only for
 * the commit.
 */
export async function refuseTooMuchUnpaid(ctx: Ctx, own: Unpaid): Promise<void> {
  const actor = requireActor(ctx);
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('unpaid ' || name, 0) as key
      from unnest(array_append((${accountsNear(actor.userId)})::text[], coalesce(${networkHash(ctx)}::text, ${actor.userId}::text))) name
      order by 1) keys`.execute(ctx.db);
  const { rows } = await sql<{ open: UnpaidBy }>`select ${readUnpaid(ctx, actor.userId)} as open`.execute(ctx.db);
  const open = rows[0]?.open;
  if (!open) throw new Error('sums have a row');
  const without = ({ orders, pieces }: Unpaid, isIn: boolean): Unpaid =>
    isIn ? { orders: orders - own.orders, pieces: pieces - own.pieces } : { orders, pieces };
  const before: UnpaidBy = {
    account: without(open.account, true),
    person: without(open.person, true),
    network: without(open.network, networkHash(ctx) !== null),
    hasPaid: open.hasPaid,
  };
  refuseUnpaid(ctx, before, own);
}

/** Throws `unpaid_orders_full`, `unpaid_pieces_full` or `unpaid_network_full`. */
export function refuseUnpaid(ctx: Ctx, open: UnpaidBy, wanted: Unpaid): void {
  const problem = unpaidProblem(open, wanted, { isVerified: isVerified(requireActor(ctx)) }, ctx.site.settings);
  if (problem) throw new DomainError(problem.code, { max: problem.max });
}
