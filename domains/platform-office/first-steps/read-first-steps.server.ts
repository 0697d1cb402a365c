import { sql } from 'kysely';
import { type Ctx, hasPlatformPermission, requirePlatformPermission } from '../../kit/context.ts';
import { OWN_STORE_TYPE } from '../../merchants/rules.ts';
import { hasWayToPay } from '../../payments/ways-to-pay.server.ts';
import { GIVEN_NAMES, UNNAMED_COMPANY } from '../../sites/given-names.ts';
import type { FirstSteps } from './contract.ts';
import { FIRST_STEP_KEYS, type FirstStepKey, LEGAL_MARKS, stateOf } from './rules.ts';

/** What is done and what is missing until customers can buy, read from the data. */
export async function readFirstSteps(ctx: Ctx): Promise<FirstSteps> {
  requirePlatformPermission(ctx, 'sites.manage');
  const [facts, skipped] = await Promise.all([readFacts(ctx), readSkipped(ctx)]);
  const steps = FIRST_STEP_KEYS.map((key) => ({ key, state: stateOf(key, facts[key], skipped.has(key)) }));
  return { steps, open: steps.filter(({ state }) => state === 'open').length };
}

/** How many needed steps are open; null for those who cannot do them. */
export async function countOpenSteps(ctx: Ctx): Promise<number | null> {
  return hasPlatformPermission(ctx, 'sites.manage') ? (await readFirstSteps(ctx)).open : null;
}

/** Whether a production shows the list instead of the dashboard: nobody has opened it yet. */
export async function leadsToFirstSteps(ctx: Ctx): Promise<boolean> {
  if (ctx.app.environment.STOA_ENV !== 'production' || !hasPlatformPermission(ctx, 'sites.manage')) return false;
  return !(await readSkipped(ctx)).has('opened');
}

async function readSkipped(ctx: Ctx): Promise<ReadonlySet<string>> {
  const noted = await ctx.db.selectFrom('first_steps').select('key').execute();
  return new Set(noted.map(({ key }) => key));
}

/**
 * Settings that have sensible values from the start count as done once they have been saved, and the terms only when
 * no language is left that names no company.
 */
async function readFacts(ctx: Ctx): Promise<Record<FirstStepKey, boolean>> {
  const saved = (act: string, subject: ReturnType<typeof sql>) =>
    sql`exists (select from audit_log a where a.act = ${act} and a.subject = ${subject})`;
  const found = await sql<Omit<Record<FirstStepKey, boolean>, 'pay'>>`
    select s.name ->> s.default_locale <> all(${Object.values(GIVEN_NAMES.goods ?? {})}::text[]) as name, s.logo_url <> '' as logo,
      ${saved('site.saved', sql`'site:' || s.key`)} as regional,
      not exists (select from sites o where o.status = 'open' and not o.is_default
        and not exists (select from site_hosts h where h.site_id = o.id and h.host not like '%localhost')) as hosts,
      exists (select from outbox where channel = 'email' and sent_at is not null) as mail,
      not exists (select from unnest(${[...LEGAL_MARKS]}::text[]) needed
        where not exists (select from pages p where p.mark = needed and not exists (
            select from jsonb_each_text(p.body) b, unnest(${Object.values(UNNAMED_COMPANY)}::text[]) unnamed
            where position(unnamed in b.value) > 0))
          or not ${saved('text.saved', sql`'text:' || needed`)}) as legal,
      exists (select from merchant_types where key <> ${OWN_STORE_TYPE}) as shop_types,
      exists (select from merchant_categories) as shop_categories,
      exists (select from categories where kind = 'goods' and active) as categories,
      exists (select from merchants where kind = 'shop' and status = 'open') as shops,
      exists (select from freight_templates) as freight,
      exists (select from products p join merchants m on m.id = p.merchant_id
        where p.status = 'on_sale' and p.in_stock and m.status = 'open') as products,
      (select count(*) > 1 from site_members sm join roles r on r.id = sm.role_id
        where sm.site_id = s.id and r.key not in ('default', 'guest')) as people
    from sites s where s.is_default`.execute(ctx.db);
  const [facts] = found.rows;
  if (!facts) throw new Error('there is no default site');
  return { ...facts, pay: await hasWayToPay(ctx) };
}
