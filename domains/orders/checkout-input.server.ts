import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { type Ctx, requireActor } from '../context.ts';
import { pointsOf } from '../ledger/queries.server.ts';
import { type Offer, readOffers } from '../promotions/offers.server.ts';
import { type ClaimRow, usableClaims } from '../promotions/queries.server.ts';
import type { Checkout } from './contract.ts';

/** A line as the pre-order keeps it. `seen` is the price of one piece that the buyer was shown last. */
export interface PreOrderLine {
  skuId: number;
  num: number;
  cartId: number | null;
  /** The activity that was asked for by name: the line is not sold at another price. */
  flashItemId: number | null;
  seen: number;
}

export type CheckoutAddress = Checkout['addresses'][number];

/** Everything a checkout is decided from, as it stands now. */
export interface CheckoutInput {
  preOrderNo: string;
  expiresAt: Date;
  lines: (PreOrderLine & { offer: Offer })[];
  claims: ClaimRow[];
  points: number;
  addresses: CheckoutAddress[];
}

interface PreOrderRow {
  lines: PreOrderLine[];
  expires_at: Date;
  addresses: CheckoutAddress[] | null;
  claims: Omit<ClaimRow, 'state'>[];
  points: number;
}

/** Reads it in the transaction of `ctx.db`. Throws `pre_order_gone` for one that expired or is another's. */
export async function readCheckoutInput(ctx: Ctx, preOrderNo: string): Promise<CheckoutInput> {
  const { userId } = requireActor(ctx);
  const result = await sql<PreOrderRow>`
    select p.lines, p.expires_at, ${usableClaims(ctx, userId)} as claims, ${pointsOf(userId)} as points, (
      select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'email', a.email, 'country', a.country,
        'region', a.region, 'city', a.city, 'detail', a.detail, 'postCode', a.post_code, 'phone', a.phone,
        'isDefault', a.is_default) order by a.is_default desc, a.id desc)
      from addresses a where a.user_id = p.user_id and a.deleted_at is null) as addresses
    from pre_orders p
    where p.no = ${preOrderNo} and p.user_id = ${userId}::bigint and p.expires_at > ${ctx.now}::timestamptz`.execute(
    ctx.db,
  );
  const row = result.rows[0];
  if (!row) throw new DomainError('pre_order_gone');
  const offers = await readOffers(
    ctx,
    row.lines.map((line) => line.skuId),
  );
  return {
    preOrderNo,
    expiresAt: row.expires_at,
    lines: row.lines.flatMap((line) => {
      const offer = offers.get(line.skuId);
      return offer ? [{ ...line, offer }] : [];
    }),
    claims: row.claims.map((claim) => ({ ...claim, state: 'unused' })),
    points: row.points,
    addresses: row.addresses ?? [],
  };
}
