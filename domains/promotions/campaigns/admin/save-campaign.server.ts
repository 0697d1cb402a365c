import { sql } from 'kysely';
import { invalidateCache } from '../../../../platform/database/invalidate-cache.ts';
import { violatedConstraint } from '../../../../platform/database/transaction.ts';
import { DomainError, refuseFields } from '../../../../platform/errors.ts';
import type { Ctx } from '../../../kit/context.ts';
import { transact } from '../../../kit/transact.ts';
import { auditShop } from '../../../merchants/audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../../../merchants/own-merchant.server.ts';
import type { KindTerm } from '../kinds/kind.ts';
import { CAMPAIGN_KIND_RULES, KIND_TERMS } from '../kinds.ts';
import { itemsProblems, type SoldVariant, termsProblems } from './campaign-terms.ts';
import type { SaveCampaignInput } from './contract.ts';

/**
 * Creates or changes a campaign for one of the shop's products. After its start, terms that buyers rely on are fixed:
 * only title, end and number of pieces can be changed. Throws `product_not_found`, `campaign_not_found`,
 * `campaign_started`, and `validation_failed` with every invalid field.
 */
export async function saveCampaign(ctx: Ctx, input: SaveCampaignInput): Promise<{ id: number }> {
  const { id: merchantId } = await requireOwnMerchant(ctx, 'promotions.edit');
  return transact(ctx, async (tx) => {
    const before = input.id ? await lockCampaign(tx, merchantId, input.id) : null;
    if (before?.isBegun) refuseChanges(before, input);
    const variants = await readVariants(tx, merchantId, input);
    const problems = [...termsProblems(input, ctx.now), ...itemsProblems(input, variants)];
    if (problems.length > 0) refuseFields(problems);
    const id = before ? await change(tx, before, input) : await insert(tx, merchantId, input);
    await writeItems(tx, id, input);
    await auditShop(tx, { id: merchantId }, 'offer.saved', `offer:${id}`);
    await invalidateCache(tx.db, 'campaigns');
    return { id };
  });
}

interface Before {
  id: number;
  kind: string;
  productId: number;
  isBegun: boolean;
  isOver: boolean;
  startsAt: string;
  terms: Record<KindTerm, number | string | null>;
  items: { skuId: number; price: number; deposit: number | null }[];
}

async function lockCampaign({ db, now, site }: Ctx, merchantId: number, id: number): Promise<Before> {
  const result = await sql<Before>`
    select a.id, a.kind, a.product_id as "productId", a.starts_at <= ${now}::timestamptz as "isBegun",
      not a.active or a.ends_at <= ${now}::timestamptz as "isOver", to_jsonb(a.starts_at) as "startsAt",
      jsonb_build_object('groupSize', a.group_size, 'groupHours', a.group_hours, 'contributionsNeeded', a.helps_needed,
        'bargainHours', a.bargain_hours, 'balanceDueStartsAt', a.balance_due_starts_at, 'balanceDueEndsAt', a.balance_due_ends_at, 'shipsAt', a.ships_at) as terms,
      (select jsonb_agg(jsonb_build_object('skuId', sku_id, 'price', price_minor, 'deposit', deposit_minor))
       from campaign_items where campaign_id = a.id) as items
    from campaigns a where a.id = ${id}::bigint and a.merchant_id = ${merchantId}::bigint and a.site_id = ${site.id}::bigint
    for no key update`.execute(db);
  const before = result.rows[0];
  if (!before) throw new DomainError('campaign_not_found', { id });
  return before;
}

function refuseChanges(before: Before, input: SaveCampaignInput): void {
  const isSame =
    !before.isOver &&
    before.kind === input.kind &&
    before.productId === input.productId &&
    isEqual(before.startsAt, input.startsAt) &&
    // the terms that buyers saw when they decided
    KIND_TERMS.every((field) => isEqual(before.terms[field], input[field])) &&
    before.items.every(({ skuId, price, deposit }) =>
      input.items.some((item) => item.skuId === skuId && item.price === price && isEqual(item.deposit, deposit)),
    );
  if (!isSame) throw new DomainError('campaign_started');
}

/** Times to the minute, which is the precision of a form. */
function isEqual(a: unknown, b: unknown): boolean {
  const plain = (value: unknown) => (typeof value === 'number' ? value : value == null ? null : minuteOf(value));
  return plain(a) === plain(b);
}

const minuteOf = (moment: unknown) => Math.floor(new Date(moment as string).getTime() / 60_000);

/** A shared lock keeps them from being removed while the campaign is written. */
async function readVariants({ db }: Ctx, merchantId: number, input: SaveCampaignInput): Promise<SoldVariant[]> {
  const result = await sql<SoldVariant>`
    select s.id as "skuId", s.price_minor as normal, coalesce(t.on_hand - t.reserved, 0) as available, coalesce(i.taken, 0) as taken
    from products p join skus s on s.product_id = p.id left join stock t on t.sku_id = s.id
    left join campaign_items i on i.sku_id = s.id and i.campaign_id = ${input.id ?? 0}::bigint
    where p.id = ${input.productId}::bigint and p.merchant_id = ${merchantId}::bigint and p.status = 'on_sale'
      and (s.active or i.id is not null) for share of s`.execute(db);
  if (result.rows.length === 0) throw new DomainError('product_not_found', { id: input.productId });
  return result.rows;
}

async function insert(ctx: Ctx, merchantId: number, input: SaveCampaignInput): Promise<number> {
  const { id } = await ctx.db
    .insertInto('campaigns')
    .values({ ...columnsOf(input), merchant_id: merchantId, site_id: ctx.site.id, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function change({ db }: Ctx, { id, isBegun }: Before, input: SaveCampaignInput): Promise<number> {
  const { title, ends_at, ...fixed } = columnsOf(input);
  const columns = isBegun ? { title, ends_at } : { title, ends_at, ...fixed };
  await db.updateTable('campaigns').set(columns).where('id', '=', id).execute();
  return id;
}

/** Terms of other kinds are dropped. */
function columnsOf(input: SaveCampaignInput) {
  const { terms } = CAMPAIGN_KIND_RULES[input.kind];
  const own = <T extends KindTerm>(term: T) => (terms.includes(term) ? (input[term] ?? null) : null);
  return {
    kind: input.kind,
    product_id: input.productId,
    title: JSON.stringify(Object.fromEntries(Object.entries(input.title).filter(([, text]) => text))),
    starts_at: input.startsAt,
    ends_at: input.endsAt,
    group_size: own('groupSize'),
    group_hours: own('groupHours'),
    helps_needed: own('contributionsNeeded'),
    bargain_hours: own('bargainHours'),
    balance_due_starts_at: own('balanceDueStartsAt'),
    balance_due_ends_at: own('balanceDueEndsAt'),
    ships_at: own('shipsAt'),
  };
}

/** Omitted items are deleted if none were sold; a database constraint keeps the quota above what was sold. */
async function writeItems({ db }: Ctx, campaignId: number, input: SaveCampaignInput): Promise<void> {
  const { hasDeposit } = CAMPAIGN_KIND_RULES[input.kind];
  const rows = JSON.stringify(
    input.items.map((item) => ({ ...item, deposit: hasDeposit ? (item.deposit ?? null) : null })),
  );
  try {
    await sql`
      insert into campaign_items (campaign_id, sku_id, price_minor, deposit_minor, quota, per_user)
      select ${campaignId}::bigint, "skuId", price, deposit, quota, "perUser"
      from jsonb_to_recordset(${rows}::jsonb) as r("skuId" bigint, price bigint, deposit bigint, quota int, "perUser" int)
      order by "skuId"
      on conflict (campaign_id, sku_id) do update set price_minor = excluded.price_minor, deposit_minor = excluded.deposit_minor,
        quota = excluded.quota, per_user = excluded.per_user`.execute(db);
  } catch (error) {
    if (violatedConstraint(error) === 'campaign_not_oversold')
      refuseFields([{ field: 'items', code: 'campaign_quota' }]);
    throw error;
  }
  await sql`
    delete from campaign_items i where i.campaign_id = ${campaignId}::bigint
      and i.sku_id <> all(${input.items.map((item) => item.skuId)}::bigint[])
      and not exists (select from order_lines l where l.campaign_item_id = i.id)
      and not exists (select from bargains f where f.item_id = i.id)`.execute(db);
}
