import { sql } from 'kysely';
import { storeDocument } from '../../domains/api-market/documents/store-document.server.ts';
import { ensureSellerOfDeveloper } from '../../domains/developers/ensure-seller.server.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import { type DemoApi, type DemoApis, readDemoApis } from './apis/read-apis.ts';
import { drawAppIcon } from './art/scene-art.ts';
import type { PictureBook } from './draw-pictures.ts';
import type { Keys } from './fill-merchants.ts';

/** Days after which the plans of an API were first offered. */
const PLANNED_DAYS_AGO = 400;

/** An API market with documented APIs and their plans; their developers are those of the app market. */
export async function fillApis(ctx: Ctx, categories: Keys, pictures: PictureBook): Promise<void> {
  const content = await readDemoApis();
  const ids = await fillRows(ctx, content.apis, categories, pictures);
  for (const { key, source, read } of content.apis) await storeDocument(ctx, ids.get(key) ?? 0, source, read);
  await sql`
    update apis.apis set status = 'listed', listed_at = created_at + interval '2 days'
    where slug = any (${content.apis.map(({ key }) => key)}::text[])`.execute(ctx.db);
  await fillPlans(ctx, content, ids);
  await openSellers(ctx, content);
}

/** Paid plans can be bought. */
async function openSellers(ctx: Ctx, { apis }: DemoApis): Promise<void> {
  const names = apis.map(({ developer }) => developer);
  const found = await sql<{ id: number }>`
    select id from developers where name = any(${names}::text[]) order by id`.execute(ctx.db);
  for (const { id } of found.rows) await ensureSellerOfDeveloper(ctx, id);
}

async function fillRows(ctx: Ctx, apis: readonly DemoApi[], categories: Keys, pictures: PictureBook): Promise<Keys> {
  const rows = apis.map(({ key, color, glyph, developer, category, name, summary, description }, at) => ({
    ...{ key, developer, name, summary, description },
    at,
    category: categories.get(category),
    icon: pictures.add(`apis/${key}/icon`, () => drawAppIcon(key, color, glyph)),
    age: 20 + ((at * 37) % 180),
  }));
  const made = await sql<{ id: number; slug: string }>`
    insert into apis.apis (developer_id, slug, category_id, name, summary, description, icon, upstream_url, created_at)
    select d.id, r.key, r.category, r.name, r.summary, r.description, r.icon, 'https://' || r.key || '.example/v1',
      now() - make_interval(days => r.age)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(key text, developer text, category bigint, name jsonb,
        summary jsonb, description jsonb, icon text, age int, at int)
      join developers d on d.name = r.developer
    order by r.at
    returning id, slug`.execute(ctx.db);
  return new Map(made.rows.map(({ id, slug }) => [slug, id]));
}

async function fillPlans(ctx: Ctx, { plans, apis }: DemoApis, ids: Keys): Promise<void> {
  const rows = apis.flatMap((api) =>
    plans.filter(({ key }) => api.plans.includes(key)).map((plan, sort) => ({ ...plan, sort, api: ids.get(api.key) })),
  );
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(api bigint, key text, name jsonb,
        summary jsonb, sort int, price bigint, quota bigint, rate int, burst int)
    ), made as (
      insert into apis.plans (api_id, key, name, summary, sort) select api, key, name, summary, sort from given
      returning id, api_id, key
    )
    insert into apis.plan_versions (plan_id, number, price_minor, currency, quota, rate_per_second, burst, valid_from)
    select m.id, 1, g.price, 'CNY', g.quota, g.rate, g.burst, now() - make_interval(days => ${PLANNED_DAYS_AGO}::int)
    from made m join given g on g.api = m.api_id and g.key = m.key`.execute(ctx.db);
}
