import { sql } from 'kysely';
import { pickText } from '../../platform/locale/locale.ts';
import type { Money } from '../../platform/locale/money.ts';
import { readCredits } from '../catalog/elsewhere/read-credits.server.ts';
import type { Ctx } from '../kit/context.ts';
import { unreadOf } from '../messages/queries.server.ts';
import {
  bySku,
  flashOf,
  merchantOf,
  type Offer,
  offersOf,
  optionNames,
  readOffers,
  unitOf,
} from '../promotions/offers.server.ts';
import { amountOf, convertFor } from '../sites/currency.ts';
import type { Cart, CartLine } from './contract.ts';
import { freeShippingOf } from './free-shipping.ts';
import { cartOwner, isOwners } from './owner.server.ts';
import { lineProblem, mostPieces } from './rules.ts';

interface CartRow {
  id: number;
  product_id: number;
  sku_id: number;
  num: number;
  seen_price_minor: number;
}

/**
 * The cart of the account or the guest: valid lines by merchant, failed ones separately with the reason. Two round
 * trips.
 */
export async function readCart(ctx: Ctx): Promise<Cart> {
  const rows = await readRows(ctx);
  const offers = await readOffers(
    ctx,
    rows.map((row) => row.sku_id),
  );
  const cart: Cart = { groups: [], failed: [], total: { amount: 0, currency: ctx.currency }, count: 0 };
  const credits = await readCredits(ctx, [...offers.values()]);
  for (const row of rows) {
    const offer = offers.get(row.sku_id);
    if (offer) putLine(ctx, cart, { ...row, credit: credits.get(row.product_id) ?? null }, offer);
  }
  const offerOf = new Map(rows.map((row) => [row.id, offers.get(row.sku_id)]));
  for (const group of cart.groups) {
    const lines = group.lines.flatMap(({ id }) => {
      const offer = offerOf.get(id);
      return offer ? [{ id, offer }] : [];
    });
    group.freeShipping = freeShippingOf(lines, (amount, currency) => convertFor(ctx, amount, currency));
  }
  return cart;
}

/** Pieces in the cart, or lines when `type` or `numType` asks for those. */
export async function countCart(
  ctx: Ctx,
  query: { numType: 'true' | 'false'; type: 'sum' | 'total' } = { numType: 'true', type: 'sum' },
): Promise<number> {
  const owner = cartOwner(ctx);
  if (!owner) return 0;
  const result = await sql<{ pieces: number; lines: number }>`
    select coalesce(sum(num), 0) as pieces, count(*) as lines from cart_lines where ${isOwners(owner)}`.execute(ctx.db);
  const counted = result.rows[0] ?? { pieces: 0, lines: 0 };
  return query.numType === 'true' && query.type === 'sum' ? counted.pieces : counted.lines;
}

/** The counts shown in the header, in one round trip; no query for a reader without account and cart. */
export async function readCounts(ctx: Ctx): Promise<{ cart: number; unread: number }> {
  const owner = cartOwner(ctx);
  if (!owner) return { cart: 0, unread: 0 };
  const result = await sql<{ cart: number; unread: number }>`
    select (select coalesce(sum(num), 0) from cart_lines where ${isOwners(owner)}) as cart,
      ${owner.userId === null ? sql`0` : unreadOf(owner.userId)} as unread`.execute(ctx.db);
  return result.rows[0] ?? { cart: 0, unread: 0 };
}

export interface OwnLine {
  cartId: number;
  skuId: number;
  num: number;
  offer: Offer;
}

/** Cart lines for a checkout with their current offers; ids of other owners are ignored. */
export async function readOwnLines(ctx: Ctx, ids: readonly number[]): Promise<OwnLine[]> {
  const owner = cartOwner(ctx);
  if (!owner) return [];
  const result = await sql<{ lines: Omit<OwnLine, 'offer'>[] | null; offers: Offer[] | null }>`
    with own as (select id, sku_id, num from cart_lines where id = any(${[...ids]}::bigint[]) and ${isOwners(owner)})
    select ${offersOf(ctx, sql`array(select sku_id from own)`)} as offers,
      (select jsonb_agg(jsonb_build_object('cartId', id, 'skuId', sku_id, 'num', num) order by id) from own) as lines`.execute(
    ctx.db,
  );
  const { lines, offers } = result.rows[0] ?? {};
  const known = bySku(offers ?? []);
  return (lines ?? []).flatMap((line) => {
    const offer = known.get(line.skuId);
    return offer ? [{ ...line, offer }] : [];
  });
}

async function readRows(ctx: Ctx): Promise<CartRow[]> {
  const owner = cartOwner(ctx);
  if (!owner) return [];
  const result = await sql<CartRow>`
    select id, product_id, sku_id, num, seen_price_minor from cart_lines where ${isOwners(owner)}
    order by created_at desc, id desc`.execute(ctx.db);
  return result.rows;
}

type ShownRow = CartRow & Pick<CartLine, 'credit'>;

function putLine(ctx: Ctx, cart: Cart, row: ShownRow, offer: Offer): void {
  const line = cartLine(ctx, row, offer);
  const merchant = merchantOf(ctx, offer);
  cart.count += row.num;
  const code = lineProblem({ ...offer, available: line.maxNum, num: row.num });
  if (code) {
    cart.failed.push({ ...line, merchant, problem: { code, available: line.maxNum } });
    return;
  }
  cart.total.amount += line.subtotal.amount;
  const group = cart.groups.find((candidate) => candidate.merchant.id === merchant.id);
  if (group) group.lines.push(line);
  else cart.groups.push({ merchant, lines: [line], freeShipping: [] });
}

function cartLine(ctx: Ctx, row: ShownRow, offer: Offer): CartLine {
  const convert = (minor: number) => convertFor(ctx, minor, offer.currency);
  const money = (minor: number): Money => ({ amount: convert(minor), currency: ctx.currency });
  const { unitMinor } = unitOf(offer, row.num);
  const unit = money(unitMinor);
  const available = Math.max(0, offer.available);
  return {
    id: row.id,
    productId: row.product_id,
    skuId: row.sku_id,
    name: pickText(offer.names, ctx.locale, ctx.site.defaultLocale),
    options: optionNames(offer.optionTexts, ctx.locale, ctx.site.defaultLocale),
    image: offer.image,
    num: row.num,
    unit,
    seenUnit: row.seen_price_minor === unitMinor ? null : money(row.seen_price_minor),
    subtotal: { amount: amountOf({ unitMinor, num: row.num }, convert), currency: ctx.currency },
    available,
    maxNum: mostPieces(offer),
    flash: flashOf(ctx, offer),
    credit: row.credit,
  };
}
