import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/network/network.ts';
import { isPublicAddress } from '../../../platform/network/outgoing.ts';
import { deriveKey, sign } from '../../../platform/tokens.ts';
import { isVerified } from '../../accounts/verification/rules.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { type Unpaid, type UnpaidBy, unpaidProblem } from './unpaid-limits.ts';

/**
 * The network key of the request. Null for addresses that are not public: behind an undeclared proxy, all customers
 * would share one.
 */
export function networkHash(ctx: Pick<Ctx, 'app' | 'ip'>): string | null {
  if (!isPublicAddress(ctx.ip)) return null;
  return sign(deriveKey(ctx.app.secret, 'unpaid-networks'), networkOf(ctx.ip));
}

/** The buyer's unpaid orders, as an `UnpaidBy`. */
export function readUnpaid(ctx: Pick<Ctx, 'app' | 'ip'>, userId: number): RawBuilder<UnpaidBy> {
  return sql`unpaid_of(${userId}::bigint, ${networkHash(ctx)}::text)`;
}

/**
 * The last step of an unpaid checkout, in the transaction of `ctx.db`: checkouts of the same accounts and networks are
 * serialised here, each counting the earlier ones. Last of all, since the locks are held until the commit.
 */
export async function refuseTooMuchUnpaid(ctx: Ctx, own: Unpaid): Promise<void> {
  const actor = requireActor(ctx);
  const { rows } = await sql<{ open: UnpaidBy }>`
    select unpaid_in_turn(${actor.userId}::bigint, ${networkHash(ctx)}::text) as open`.execute(ctx.db);
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
