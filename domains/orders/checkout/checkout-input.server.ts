import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { isVerified } from '../../accounts/verification/rules.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { pointsOf } from '../../ledger/queries.server.ts';
import type { Deal, DealChoice } from '../../promotions/campaigns/deal.ts';
import { dealOf } from '../../promotions/campaigns/deals.server.ts';
import { bySku, type Offer, offersOf } from '../../promotions/offers.server.ts';
import { type ClaimRow, usableClaims } from '../../promotions/queries.server.ts';
import type { Checkout } from '../contract.ts';
import { idempotencyKey } from './placed-order.server.ts';
import { readUnpaid } from './unpaid-limits.server.ts';
import type { UnpaidBy } from './unpaid-limits.ts';

/** A line as stored in the pre-order. `seen` is the price per piece last shown to the buyer. */
export interface PreOrderLine {
  skuId: number;
  num: number;
  cartId: number | null;
  /** The explicitly requested campaign: the line is not sold at another price. */
  flashItemId: number | null;
  /** The same with a group purchase, a bargain or a pre-sale: such a line is bought alone. */
  deal: DealChoice | null;
  seen: number;
}

export type CheckoutAddress = Checkout['addresses'][number];

/** Everything that determines a checkout, as of now. */
export interface CheckoutInput {
  preOrderNo: string;
  expiresAt: Date;
  lines: (PreOrderLine & { offer: Offer })[];
  /** The current offer of the line's campaign; null without one. */
  deal: Deal | null;
  claims: ClaimRow[];
  points: number;
  addresses: CheckoutAddress[];
  /** The buyer has a verified e-mail or phone. */
  isVerified: boolean;
  isVisitor: boolean;
  /** Orders that are not paid yet. */
  unpaid: UnpaidBy;
  /** Addresses of the buyer that equal those of the owner of a shop in this checkout. */
  shopAddressIds: number[];
  /** An order for this pre-order, or for this idempotency key, exists already. */
  isPlaced: boolean;
}

interface PreOrderRow {
  lines: PreOrderLine[];
  offers: Offer[];
  deal: Deal | null;
  isPlaced: boolean;
  expires_at: Date;
  addresses: CheckoutAddress[] | null;
  shopAddressIds: number[];
  claims: Omit<ClaimRow, 'state'>[];
  points: number;
  unpaid: UnpaidBy;
}

/** Letters and digits of a text, so that spelling does not turn one address into two. */
const plain = (text: RawBuilder<unknown>) => sql`lower(regexp_replace(${text}, '[^[:alnum:]]', '', 'g'))`;

/** For the pre-order `pre`: addresses of its buyer that a shop in it, or its owner, also has, by phone or by place. */
const SHOP_ADDRESSES = sql<number[]>`array(
  select a.id from addresses a where a.user_id = pre.user_id and a.deleted_at is null and exists (
    select from jsonb_array_elements(pre.lines) line join skus k on k.id = (line ->> 'skuId')::bigint
    join products p on p.id = k.product_id join merchants m on m.id = p.merchant_id
    left join addresses o on o.user_id = m.owner_id and o.deleted_at is null
    where m.owner_id <> a.user_id and (${plain(sql`m.phone`)} = ${plain(sql`a.phone`)} or o.phone = a.phone
      or (o.country = a.country and o.post_code = a.post_code and ${plain(sql`o.detail`)} = ${plain(sql`a.detail`)}))))`;

/** Reads it in one round trip. Throws `pre_order_gone` for an expired one or another user's. */
export async function readCheckoutInput(ctx: Ctx, preOrderNo: string, requestId = ''): Promise<CheckoutInput> {
  const actor = requireActor(ctx);
  const { userId } = actor;
  const result = await sql<PreOrderRow>`
    select pre.lines, pre.expires_at,
      ${offersOf(ctx, sql`array(select (line ->> 'skuId')::bigint from jsonb_array_elements(pre.lines) line)`)} as offers,
      case when jsonb_typeof(pre.lines -> 0 -> 'deal') = 'object'
        then ${dealOf(ctx, sql`(pre.lines -> 0 -> 'deal')`, userId)} end as deal,
      exists (select from payments paid where paid.pre_order_no = pre.no
        or (paid.user_id = pre.user_id and paid.request_id = ${idempotencyKey(requestId)})) as "isPlaced",
      ${SHOP_ADDRESSES} as "shopAddressIds", ${usableClaims(ctx, userId)} as claims, ${pointsOf(userId)} as points,
      ${readUnpaid(ctx, userId)} as unpaid, (
      select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'email', a.email, 'country', a.country,
        'region', a.region, 'city', a.city, 'detail', a.detail, 'postCode', a.post_code, 'phone', a.phone,
        'isDefault', a.is_default) order by a.is_default desc, a.id desc)
      from addresses a where a.user_id = pre.user_id and a.deleted_at is null) as addresses
    from pre_orders pre
    where pre.no = ${preOrderNo} and pre.user_id = ${userId}::bigint and pre.expires_at > ${ctx.now}::timestamptz`.execute(
    ctx.db,
  );
  const row = result.rows[0];
  if (!row) throw new DomainError('pre_order_gone');
  const offers = bySku(row.offers);
  return {
    preOrderNo,
    expiresAt: row.expires_at,
    lines: row.lines.flatMap((line) => {
      const offer = offers.get(line.skuId);
      return offer ? [{ ...line, offer }] : [];
    }),
    deal: row.deal,
    claims: row.claims.map((claim) => ({ ...claim, state: 'unused' })),
    points: row.points,
    addresses: row.addresses ?? [],
    isVerified: isVerified(actor),
    isVisitor: actor.kind === 'visitor',
    unpaid: row.unpaid,
    shopAddressIds: row.shopAddressIds,
    isPlaced: row.isPlaced,
  };
}
