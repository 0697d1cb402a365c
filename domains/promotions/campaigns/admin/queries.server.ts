import { sql } from 'kysely';
import { DomainError } from '../../../../platform/errors.ts';
import { pickText, type Texts } from '../../../../platform/locale/locale.ts';
import type { Money } from '../../../../platform/locale/money.ts';
import { inReadersCurrency, instantOf, textOf } from '../../../catalog/card.server.ts';
import { productsNamed } from '../../../catalog/is-named.server.ts';
import { type Ctx, requirePlatformPermission } from '../../../kit/context.ts';
import { requireOwnMerchant } from '../../../merchants/own-merchant.server.ts';
import { type TermsRow, termsColumns, toTerms } from '../terms.server.ts';
import type { OfferedFilter, OfferedList, OfferForm, ShopCampaign } from './contract.ts';

/** Products that one search lists. */
const MOST_PRODUCTS = 20;

type OfferedRow = TermsRow &
  Pick<ShopCampaign, 'product' | 'merchant' | 'quota' | 'taken' | 'orders' | 'groups' | 'bargains'> & {
    currency: string;
    lowest: number;
  };

/** The shop's own campaigns, newest first. */
export async function listOwnCampaigns(ctx: Ctx, filter: OfferedFilter): Promise<OfferedList> {
  const { id } = await requireOwnMerchant(ctx, 'promotions.read');
  return list(ctx, filter, id);
}

/** The campaigns of all shops, for the platform's staff. */
export async function listAllCampaigns(ctx: Ctx, filter: OfferedFilter): Promise<OfferedList> {
  requirePlatformPermission(ctx, 'promotions.manage');
  return list(ctx, filter, null);
}

async function list(ctx: Ctx, filter: OfferedFilter, merchantId: number | null): Promise<OfferedList> {
  const { kind, state, keyword = '', page = 1, limit = 20 } = filter;
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  // titles by the index `campaigns_titled`; comparing each one would take most of the search
  const isNamed =
    keyword === ''
      ? sql`true`
      : sql`(a.id in (select x.id from campaigns x where lower(x.title::text) like lower(${pattern}))
          or a.product_id in (${productsNamed(keyword)}))`;
  const now = sql`${ctx.now}::timestamptz`;
  const isInState = {
    running: sql`a.active and a.starts_at <= ${now} and a.ends_at > ${now}`,
    coming: sql`a.active and a.starts_at > ${now}`,
    over: sql`(not a.active or a.ends_at <= ${now})`,
  };
  const result = await sql<(OfferedRow & { total: number }) | { id: null; total: number }>`
    with wanted as ${keyword === '' ? sql`not materialized` : sql`materialized`} (
      select a.* from campaigns a
      where ${merchantId === null ? sql`true` : sql`a.merchant_id = ${merchantId}::bigint`} and a.site_id = ${ctx.site.id}::bigint
        and ${kind ? sql`a.kind = ${kind}` : sql`true`} and ${state ? isInState[state] : sql`true`} and ${isNamed}
    ), shown as (select * from wanted order by id desc limit ${limit}::int offset ${(page - 1) * limit}::int),
    rows as (
      select ${termsColumns(ctx)}, p.currency, i.lowest, i.quota, i.taken,
        jsonb_build_object('id', p.id, 'name', ${textOf(ctx, 'p.name')}, 'image', p.cover_url) as product,
        jsonb_build_object('id', m.id, 'name', ${textOf(ctx, 'm.name')}) as merchant,
        (select count(distinct l.order_id)::int from order_lines l join campaign_items x on x.id = l.campaign_item_id
          join orders o on o.id = l.order_id where x.campaign_id = a.id and o.status not in ('to_pay', 'cancelled')) as orders,
        (select jsonb_build_object('open', count(*) filter (where status = 'open' and paid > 0), 'filled', count(*) filter (where status = 'filled'),
          'failed', count(*) filter (where status = 'failed')) from campaign_groups where campaign_id = a.id) as groups,
        (select count(*)::int from bargains where campaign_id = a.id) as bargains
      from shown a join products p on p.id = a.product_id join merchants m on m.id = a.merchant_id
      join lateral (select min(price_minor) as lowest, sum(quota)::int as quota, sum(taken)::int as taken
        from campaign_items where campaign_id = a.id) i on true
    )
    select r.*, t.total from (select count(*)::int as total from wanted) t left join rows r on true order by r.id desc`.execute(
    ctx.db,
  );
  const rows = result.rows.filter((row): row is OfferedRow & { total: number } => row.id !== null);
  return { list: rows.map((row) => present(ctx, row)), total: result.rows[0]?.total ?? 0, page, limit };
}

function present(ctx: Ctx, row: OfferedRow): ShopCampaign {
  const { id, kind, title, startsAt, endsAt, state } = toTerms(row, ctx.now);
  const { product, merchant, quota, taken, orders, groups, bargains } = row;
  const price = inReadersCurrency(ctx, row.lowest ?? 0, row.currency);
  return { id, kind, title, startsAt, endsAt, state, product, merchant, price, quota, taken, orders, groups, bargains };
}

/** A product that a new campaign can be for, in the shop's currency. */
export interface CampaignProduct {
  id: number;
  name: string;
  image: string;
  price: Money;
}

/**
 * The shop's products on sale whose name in any language contains the keyword, the best sellers first. `hasMore`: more
 * match than are listed.
 */
export async function listOwnProducts(
  ctx: Ctx,
  { keyword = '' }: { keyword?: string } = {},
): Promise<{ list: CampaignProduct[]; hasMore: boolean }> {
  const { id } = await requireOwnMerchant(ctx, 'promotions.read');
  const named = keyword === '' ? sql`true` : sql`p.id in (${productsNamed(keyword, id)})`;
  const { rows } = await sql<Omit<CampaignProduct, 'price'> & { amount: number; currency: string }>`
    select p.id, ${textOf(ctx, 'p.name')} as name, p.cover_url as image, p.price_minor as amount, p.currency
    from products p where p.merchant_id = ${id}::bigint and p.status = 'on_sale' and ${named}
    order by p.sales desc, p.id desc limit ${MOST_PRODUCTS + 1}::int`.execute(ctx.db);
  const list = rows
    .slice(0, MOST_PRODUCTS)
    .map(({ amount, currency, ...row }) => ({ ...row, price: { amount, currency } }));
  return { list, hasMore: rows.length > MOST_PRODUCTS };
}

type FormRow = Omit<OfferForm, 'title' | 'product' | 'variants' | 'state'> & {
  titles: Record<string, string> | null;
  active: boolean | null;
  product: { id: number; names: Texts; currency: string };
  variants: (Omit<OfferForm['variants'][number], 'options'> & { options: Texts[] })[];
};

/**
 * Initial data of the shop's campaign form: one to change, or a new one for a product. Throws `campaign_not_found`,
 * `product_not_found`.
 */
export async function readOfferForm(ctx: Ctx, query: { id?: number; productId?: number }): Promise<OfferForm> {
  const { id: merchantId } = await requireOwnMerchant(ctx, 'promotions.read');
  const result = await sql<FormRow>`
    select a.id, a.kind, a.title as titles, a.active, ${instantOf('a.starts_at')} as "startsAt", ${instantOf('a.ends_at')} as "endsAt",
      a.group_size as "groupSize", a.group_hours as "groupHours", a.helps_needed as "contributionsNeeded", a.bargain_hours as "bargainHours",
      ${instantOf('a.balance_due_starts_at')} as "balanceDueStartsAt", ${instantOf('a.balance_due_ends_at')} as "balanceDueEndsAt",
      ${instantOf('a.ships_at')} as "shipsAt", jsonb_build_object('id', p.id, 'names', p.name, 'currency', p.currency) as product, (
        select jsonb_agg(jsonb_build_object('skuId', s.id, 'normal', s.price_minor, 'available', coalesce(t.on_hand - t.reserved, 0),
          'options', (select coalesce(jsonb_agg(v.name order by u.place), '[]'::jsonb)
            from unnest(s.value_ids) with ordinality as u(id, place) join product_option_values v on v.id = u.id),
          'item', case when i.id is not null then jsonb_build_object('price', i.price_minor, 'deposit', i.deposit_minor,
            'quota', i.quota, 'taken', i.taken, 'perUser', i.per_user) end) order by s.position, s.id)
        from skus s left join stock t on t.sku_id = s.id
        left join campaign_items i on i.sku_id = s.id and i.campaign_id = a.id
        where s.product_id = p.id and (s.active or i.id is not null)) as variants
    from products p left join campaigns a on a.product_id = p.id and a.id = ${query.id ?? null}::bigint
      and a.site_id = ${ctx.site.id}::bigint
    where p.merchant_id = ${merchantId}::bigint and case when ${query.id ?? null}::bigint is null
      then p.id = ${query.productId ?? null}::bigint and p.status = 'on_sale' else a.id is not null end`.execute(
    ctx.db,
  );
  const row = result.rows[0];
  if (!row) throw new DomainError(query.id ? 'campaign_not_found' : 'product_not_found', { ...query });
  const text = (texts: Texts) => pickText(texts, ctx.locale, ctx.site.defaultLocale);
  const { titles, active, product, variants, ...rest } = row;
  const { kind, startsAt, endsAt } = rest;
  const state =
    kind && startsAt && endsAt ? toTerms({ ...rest, active: active === true } as TermsRow, ctx.now).state : null;
  return {
    ...rest,
    state,
    title: titles ?? {},
    product: { id: product.id, name: text(product.names), currency: product.currency },
    variants: (variants ?? []).map((variant) => ({ ...variant, options: variant.options.map(text) })),
  };
}
