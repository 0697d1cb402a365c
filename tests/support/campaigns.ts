import { sql } from 'kysely';
import type { CampaignKind } from '../../domains/promotions/campaigns/kinds.ts';
import type { BareApp } from './bare-app.ts';
import type { Goods } from './small-shop.ts';

interface CampaignToAdd {
  kind: CampaignKind;
  price: number;
  quota?: number;
  perUser?: number;
  groupSize?: number;
  contributionsNeeded?: number;
  deposit?: number;
  /** Hours from now. */
  balanceDue?: { from: number; to: number };
}

/** A campaign for a product that runs from an hour ago for a day; a group and a bargain last two hours. */
export async function addCampaign(
  shop: BareApp,
  goods: Goods,
  campaign: CampaignToAdd,
): Promise<{ campaignId: number; itemId: number }> {
  const { kind, price, quota = 100, perUser = 5, groupSize = 3, contributionsNeeded = 3, deposit = 1000 } = campaign;
  const { from, to } = campaign.balanceDue ?? { from: 24, to: 48 };
  const isPresell = kind === 'presell';
  const at = (hours: number) => sql`now() + make_interval(hours => ${hours}::int)`;
  const result = await sql<{ campaignId: number; itemId: number }>`
    with made as (
      insert into campaigns (kind, site_id, merchant_id, product_id, title, starts_at, ends_at, group_size, group_hours,
        helps_needed, bargain_hours, balance_due_starts_at, balance_due_ends_at, ships_at)
      values (${kind}, ${shop.ctx().site.id}::bigint, ${goods.merchantId}::bigint, ${goods.productId}::bigint, '{}', ${at(-1)},
        ${at(isPresell ? Math.min(24, to) : 24)}, ${kind === 'group' ? groupSize : null}::int, ${kind === 'group' ? 2 : null}::int,
        ${kind === 'assist' ? contributionsNeeded : null}::int, ${kind === 'assist' ? 2 : null}::int,
        ${isPresell ? at(from) : null}, ${isPresell ? at(to) : null}, ${isPresell ? at(to + 24) : null})
      returning id
    )
    insert into campaign_items (campaign_id, sku_id, price_minor, deposit_minor, quota, per_user)
    select id, ${goods.skuId}::bigint, ${price}::bigint, ${isPresell ? deposit : null}::bigint, ${quota}::int, ${perUser}::int
    from made returning campaign_id as "campaignId", id as "itemId"`.execute(shop.app.database.db);
  const [made] = result.rows;
  if (!made) throw new Error('no campaign was made');
  return made;
}
