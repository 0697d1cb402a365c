import { type RawBuilder, sql } from 'kysely';
import { listed } from '../../platform/database/listed.ts';
import type { Locale, Texts } from '../../platform/locale/locale.ts';
import { pickText } from '../../platform/locale/locale.ts';
import type { Money } from '../../platform/locale/money.ts';
import { accountsNear } from '../accounts/verification/person.server.ts';
import { isVerified } from '../accounts/verification/rules.ts';
import { type ProductKind, SHIPPED_KINDS } from '../catalog/product-kinds.ts';
import type { SoldAs } from '../catalog/sold-as.ts';
import type { Ctx } from '../kit/context.ts';
import { COMMISSION_RATE } from '../merchants/commission-rate.server.ts';
import type { FreightTemplate } from '../merchants/freight/rules.ts';
import { convertFor } from '../sites/currency.ts';
import type { Flash } from './contract.ts';
import { runningItems } from './flash-sale/flash.server.ts';

interface OfferRow {
  skuId: number;
  productId: number;
  merchantId: number;
  merchantName: Texts;
  merchantLogo: string;
  selfSupport: boolean;
  currency: string;
  freight: { flatMinor?: number; freeOverMinor?: number | null };
  /** The product's own template, or its merchant's default; null: the merchant's flat freight. */
  freightTemplate: FreightTemplate | null;
  weightGrams: number;
  commissionBp: number;
  names: Texts;
  optionTexts: { name: Texts; value: Texts }[];
  image: string;
  kind: ProductKind;
  soldAs: SoldAs;
  /** The buyer has bought it, and it is sold once; or an order of it waits for the payment. */
  isBought: boolean;
  onSale: boolean;
  available: number;
  priceMinor: number;
  categoryPath: number[];
  /** The buyer runs the shop, or uses the same browser as its owner: no subsidies between the two. */
  isOwnShop: boolean;
  flash: { itemId: number; priceMinor: number; endsAt: string; left: number; perUser: number; mine: number } | null;
}

/** The current offer of one SKU: amounts in the currency of its merchant. */
export type Offer = OfferRow;

const JSON_COLUMNS = sql`
  'skuId', s.id, 'productId', p.id, 'merchantId', m.id, 'merchantName', m.name, 'merchantLogo', m.logo_url,
  'selfSupport', m.self_support, 'currency', p.currency, 'freight', m.freight, 'weightGrams', s.weight_grams,
  'freightTemplate', case when ft.id is not null then jsonb_build_object('id', ft.id, 'chargeBy', ft.charge_by, 'zones', ft.zones,
    'excluded', ft.excluded, 'elsewhere', ft.elsewhere, 'freeOverMinor', ft.free_over_minor) end, 'commissionBp', ${COMMISSION_RATE},
  'names', p.name, 'kind', p.kind, 'soldAs', p.sold_as,
  'onSale', p.status in ('on_sale', 'unlisted') and s.active and m.status = 'open',
  'available', coalesce(t.on_hand - t.reserved, 0), 'priceMinor', s.price_minor, 'categoryPath', p.category_path,
  'image', coalesce(nullif(i.url, ''), p.cover_url)`;

type Asking = Pick<Ctx, 'site' | 'now' | 'actor'>;

/**
 * Current price, stock, campaign and merchant of each SKU, in one round trip: the only place where prices are read, for
 * cart and checkout alike. Unknown SKUs are omitted.
 */
export async function readOffers(ctx: Asking & Pick<Ctx, 'db'>, skuIds: number[]): Promise<Map<number, Offer>> {
  if (skuIds.length === 0) return new Map();
  const result = await sql<{ offers: Offer[] }>`select ${offersOf(ctx, listed(skuIds))} as offers`.execute(ctx.db);
  return bySku(result.rows[0]?.offers ?? []);
}

/** Offers by SKU. */
export function bySku(offers: readonly Offer[]): Map<number, Offer> {
  return new Map(offers.map((offer) => [offer.skuId, offer]));
}

/** With the cast an array of the accounts, not a sub-query to compare with. */
const NEAR = sql`(select ids from near)::bigint[]`;

/** The offers of these SKUs as one jsonb array, for a statement that determines the SKUs itself. */
export function offersOf(ctx: Asking, skuIds: RawBuilder<unknown>): RawBuilder<Offer[]> {
  const { actor } = ctx;
  // guests see the campaign's price; eligibility is checked at the checkout
  // determined once, as four places need it
  const near = actor ? accountsNear(actor.userId) : sql`'{}'::bigint[]`;
  const isOwnShop = actor ? sql`coalesce(m.owner_id = any(${NEAR}), false)` : sql`false`;
  const isBought = actor
    ? sql`p.sold_as <> 'goods' and is_bought(${actor.userId}::bigint, p.id, p.sold_as)`
    : sql`false`;
  const isClosed = actor && !isVerified(actor) ? sql`true` : isOwnShop;
  const mine = actor
    ? sql`coalesce((select sum(num)::int from flash_purchases
        where item_id = r.item_id and user_id = any(${NEAR})), 0)`
    : sql`0`;
  return sql`(
    with near as materialized (select ${near} as ids)
    select coalesce(jsonb_agg(jsonb_build_object(${JSON_COLUMNS},
      'optionTexts', coalesce((
        select jsonb_agg(jsonb_build_object('name', o.name, 'value', v.name) order by u.place)
        from unnest(s.value_ids) with ordinality as u(id, place)
        join product_option_values v on v.id = u.id join product_options o on o.id = v.option_id), '[]'::jsonb),
      'isOwnShop', ${isOwnShop}, 'isBought', ${isBought}, 'flash', case when f.item_id is not null then jsonb_build_object('itemId', f.item_id, 'priceMinor', f.price_minor,
        'endsAt', f.ends_at, 'left', f.left, 'perUser', f.per_user, 'mine', f.mine) end)), '[]'::jsonb)
    from skus s
    join products p on p.id = s.product_id
    join merchants m on m.id = p.merchant_id
    left join merchant_categories mc on mc.id = m.category_id
    left join stock t on t.sku_id = s.id
    left join product_images i on i.id = s.image_id
    left join freight_templates ft on p.kind = any(${SHIPPED_KINDS}::text[]) and ft.id = coalesce(p.freight_template_id,
      (select d.id from freight_templates d where d.merchant_id = m.id and d.is_default))
    left join lateral (
      select r.*, ${mine} as mine
      from ${runningItems(ctx)} r where r.sku_id = s.id and not ${isClosed} order by r.price_minor limit 1
    ) f on true
    where s.id = any(${skuIds}))`;
}

/** Pieces of the campaign that this buyer can still take. */
export function flashRoom(offer: Pick<Offer, 'flash'>): number {
  return offer.flash ? Math.max(0, Math.min(offer.flash.left, offer.flash.perUser - offer.flash.mine)) : 0;
}

/** The price per piece for a quantity: the campaign's price as long as it covers all of them. */
export function unitOf(offer: Offer, num: number): { unitMinor: number; flashItemId: number | null } {
  if (offer.flash && num <= flashRoom(offer)) {
    return { unitMinor: offer.flash.priceMinor, flashItemId: offer.flash.itemId };
  }
  return { unitMinor: offer.priceMinor, flashItemId: null };
}

/** The offer's campaign as shown in responses. */
export function flashOf(ctx: Pick<Ctx, 'app' | 'currency'>, offer: Offer): Flash | null {
  if (!offer.flash) return null;
  const { itemId, priceMinor, endsAt, left, perUser } = offer.flash;
  const price: Money = { amount: convertFor(ctx, priceMinor, offer.currency), currency: ctx.currency };
  return { itemId, price, endsAt: new Date(endsAt).toISOString(), left, perUser };
}

/** Selected options as text in one language. */
export function optionNames(
  options: readonly { name: Texts; value: Texts }[],
  locale: Locale,
  fallback: Locale,
): { name: string; value: string }[] {
  return options.map(({ name, value }) => ({
    name: pickText(name, locale, fallback),
    value: pickText(value, locale, fallback),
  }));
}

/** The merchant as shown in lists of lines. */
export function merchantOf(
  ctx: Pick<Ctx, 'locale' | 'site'>,
  offer: Pick<Offer, 'merchantId' | 'merchantName' | 'merchantLogo' | 'selfSupport'>,
): { id: number; name: string; selfSupport: boolean; logo: string } {
  return {
    id: offer.merchantId,
    name: pickText(offer.merchantName, ctx.locale, ctx.site.defaultLocale),
    selfSupport: offer.selfSupport,
    logo: offer.merchantLogo,
  };
}
