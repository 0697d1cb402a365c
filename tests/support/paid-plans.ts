import { sql } from 'kysely';
import { offerPlan } from '../../domains/api-market/purchases/offer-plan.server.ts';
import { listSubscriptions } from '../../domains/api-market/subscriptions/list-subscriptions.server.ts';
import { ensureSellerOfDeveloper } from '../../domains/developers/ensure-seller.server.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import type { addDeveloper } from './app-developer.ts';
import type { BareApp } from './bare-app.ts';
import { offerApi } from './callable-api.ts';
import { later } from './people.ts';
import { type addBuyer, order } from './small-shop.ts';

type Developer = Awaited<ReturnType<typeof addDeveloper>>;
type Buyer = Awaited<ReturnType<typeof addBuyer>>;
export const DAY = 86_400;

/** An API of a developer who is paid, with a plan of 49.00 a month. */
export async function makePaidPlan(bare: BareApp, developer: Developer): Promise<{ apiId: number; planId: number }> {
  const { apiId, planId } = await offerApi(bare.app, { quota: 500 });
  const { db } = bare.app.database;
  const category = await sql<{ id: number }>`
    insert into categories (kind, key, level, name) values ('api', 'paid', 1, '{"en": "Paid"}')
    on conflict (kind, key) do update set level = 1 returning id`.execute(db);
  await sql`
    update apis.apis set developer_id = ${developer.id}::bigint, category_id = ${category.rows[0]?.id}::bigint
    where id = ${apiId}::bigint`.execute(db);
  await addTerms(bare, { planId, number: 2, priceMinor: 4_900, quota: 500 });
  await ensureSellerOfDeveloper(bare.ctx(), developer.id);
  return { apiId, planId };
}

/** Another plan of the API. */
export async function addPlan(
  bare: BareApp,
  { apiId, key, ...terms }: { apiId: number; key: string; priceMinor: number; quota: number },
): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into apis.plans (api_id, key, name) values (${apiId}::bigint, ${key}, ${JSON.stringify({ en: key })}::jsonb)
    returning id`.execute(bare.app.database.db);
  const planId = made.rows[0]?.id ?? 0;
  await addTerms(bare, { planId, number: 1, ...terms });
  return planId;
}

async function addTerms(
  bare: BareApp,
  { planId, number, priceMinor, quota }: { planId: number; number: number; priceMinor: number; quota: number },
): Promise<void> {
  await sql`
    insert into apis.plan_versions (plan_id, number, price_minor, currency, quota, rate_per_second, burst, valid_from)
    values (${planId}::bigint, ${number}::int, ${priceMinor}::bigint, 'CNY', ${quota}::bigint, 10, 10,
      now() - interval '1 year')`.execute(bare.app.database.db);
}

/** Places the order of a month. */
export async function orderMonth(buyer: Buyer, planId: number, price: number): Promise<string> {
  const offer = await offerPlan(buyer, { planId });
  const { orderNo } = await order(buyer, { ...offer, merchantId: 0, price });
  return orderNo;
}

export async function buyMonth(buyer: Buyer, planId: number, price = 4_900): Promise<string> {
  const orderNo = await orderMonth(buyer, planId, price);
  await pay(buyer, { orderNo, method: 'balance' });
  return orderNo;
}

/** The buyer so much later, with the pay password given again. */
export function buyerLater(buyer: Buyer, seconds: number): Buyer {
  const then = later(buyer, seconds);
  return { ...then, actor: { ...buyer.actor, payProvedAt: then.now } } as Buyer;
}

export const ownSubscriptions = async (ctx: Ctx) => (await listSubscriptions(ctx, { page: 1, limit: 20 })).list;
