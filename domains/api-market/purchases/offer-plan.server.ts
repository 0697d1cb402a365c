import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import { offerElsewhere, withdrawElsewhere } from '../../catalog/elsewhere/offer-elsewhere.server.ts';
import { type Ctx, rateLimitKey } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { findDeveloperAccount } from '../../merchants/developer-account.server.ts';
import { FOLLOWING_PLAN } from '../subscriptions/following-plan.server.ts';
import { refuseBlocked } from '../subscriptions/own-subscription.server.ts';
import { versionOnOffer } from '../subscriptions/version-on-offer.server.ts';
import { IS_DEARER } from './dearer-plan.ts';

interface Offered {
  apiId: number;
  developerId: number;
  categoryId: number;
  icon: string;
  apiName: Texts;
  planName: Texts;
  versionId: number;
  priceMinor: number;
  currency: string;
}

/**
 * What a checkout takes for a month of a paid plan: a product of the version that is on offer now, made when it is first
 * asked for. Former versions of the plan cannot be bought any more. Throws `members_only`, `api_plan_not_found`,
 * `api_subscription_blocked`, `api_subscribed` with another plan of the API that is paid and not cheaper, and `off_sale` if its developer is not paid yet.
 */
export async function offerPlan(
  ctx: Ctx,
  { planId }: { planId: number },
): Promise<{ productId: number; skuId: number }> {
  const { userId } = requireMember(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  return transact(ctx, async (tx) => {
    const plan = await readPlan(tx, planId);
    await refuseBlocked(tx, userId, plan.apiId);
    await refuseOtherPlan(tx, userId, { ...plan, planId });
    const account = await findDeveloperAccount(tx, plan.developerId);
    if (!account || account.currency !== plan.currency) throw new DomainError('off_sale');
    const common = {
      merchantId: account.id,
      soldAs: 'api_plan',
      page: `/api_detail/${plan.apiId}`,
      cover: plan.icon,
    } as const;
    const offer = await offerElsewhere(tx, {
      ...common,
      key: `api-plan-version-${plan.versionId}`,
      name: joined(plan.apiName, plan.planName),
      categoryId: plan.categoryId,
      priceMinor: plan.priceMinor,
      currency: plan.currency,
      isOffered: true,
    });
    await sql`
      insert into apis.plan_products (plan_version_id, product_id) values (${plan.versionId}::bigint, ${offer.productId}::bigint)
      on conflict do nothing`.execute(tx.db);
    await withdrawFormer(tx, planId, plan.versionId);
    return offer;
  });
}

async function withdrawFormer(ctx: Ctx, planId: number, versionId: number): Promise<void> {
  const former = await sql<{ productId: number }>`
    select o.product_id as "productId" from apis.plan_products o join apis.plan_versions v on v.id = o.plan_version_id
    where v.plan_id = ${planId}::bigint and v.id <> ${versionId}::bigint`.execute(ctx.db);
  await withdrawElsewhere(
    ctx,
    former.rows.map(({ productId }) => productId),
  );
}

const ONE_MONTH: Texts = {
  en: '1 month',
  'zh-CN': '1 个月',
  'zh-TW': '1 個月',
  fr: '1 mois',
  th: '1 เดือน',
  lao: '1 ເດືອນ',
};

/** “Weather · Pro · 1 month” in every language that both names have, and in those of the API: for cart, order and invoice. */
function joined(api: Texts, plan: Texts): Texts {
  const fallback = plan.en ?? Object.values(plan)[0] ?? '';
  return Object.fromEntries(
    (Object.entries(api) as [keyof Texts, string][]).map(([locale, name]) => [
      locale,
      `${name} · ${plan[locale] ?? fallback} · ${ONE_MONTH[locale]}`,
    ]),
  );
}

async function readPlan(ctx: Ctx, planId: number): Promise<Offered> {
  const found = await sql<Offered>`
    select a.id as "apiId", a.developer_id as "developerId", a.category_id as "categoryId", a.icon, a.name as "apiName",
      p.name as "planName", v.id as "versionId", v.price_minor as "priceMinor", v.currency
    from apis.plans p join apis.apis a on a.id = p.api_id and a.status = 'listed'
      join apis.plan_versions v on v.id = ${versionOnOffer(sql`p.id`, ctx.now)}
    where p.id = ${planId}::bigint and p.retired_at is null`.execute(ctx.db);
  const [plan] = found.rows;
  if (!plan || plan.priceMinor === 0) throw new DomainError('api_plan_not_found');
  return plan;
}

/** A dearer plan begins at once, and a chosen one after the months that are paid; any other waits until those are over. */
async function refuseOtherPlan(ctx: Ctx, userId: number, plan: Offered & { planId: number }): Promise<void> {
  const found = await sql`
    select from apis.subscriptions s join apis.plan_versions v on v.id = s.plan_version_id
      join apis.plan_versions o on o.id = ${plan.versionId}::bigint
    where s.user_id = ${userId}::bigint and s.api_id = ${plan.apiId}::bigint
      and ${plan.planId}::bigint not in (v.plan_id, ${FOLLOWING_PLAN})
      and not ${IS_DEARER} and s.paid_until > ${ctx.now}::timestamptz and (s.ends_at is null or s.ends_at > ${ctx.now}::timestamptz)`.execute(
    ctx.db,
  );
  if (found.rows.length > 0) throw new DomainError('api_subscribed');
}
