import { sql } from 'kysely';
import { isDomainError } from '../../platform/errors.ts';
import { dayIn } from '../../platform/locale/time-zone.ts';
import { networkOf } from '../../platform/network/network.ts';
import { type Ctx, shownSite } from '../kit/context.ts';
import { isStaffPermission } from './roles/permission-keys.ts';
import { timeZoneOf } from './time-zone.ts';

const ROBOT = /bot|crawl|spider|slurp|headless|preview|lighthouse|monitor|curl|python|^$/i;

/**
 * Notes that advertisements were shown, or that one was followed; a job adds them up. Staff and robots are not counted,
 * nor is what one network repeats beyond what people do. False if the site has none of them.
 */
export async function noteAdvertisements(ctx: Ctx, ids: readonly number[], what: 'view' | 'click'): Promise<boolean> {
  const known = await sql<{ id: number }>`
    select id from advertisements where id = any(${[...ids]}::bigint[]) and site_id = ${shownSite(ctx).id}::bigint`.execute(
    ctx.db,
  );
  if (known.rows.length === 0) return false;
  if (!isCounted(ctx)) return true;
  const counted = known.rows.map(({ id }) => id).filter((id) => isWithinLimit(ctx, id, what));
  if (counted.length === 0) return true;
  const day = dayIn(timeZoneOf(ctx.site), ctx.now);
  await sql`
    insert into advertisement_events (advertisement_id, day, is_click)
    select id, ${day}::date, ${what === 'click'}::boolean from unnest(${counted}::bigint[]) id`.execute(ctx.db);
  return true;
}

function isCounted({ actor, userAgent }: Ctx): boolean {
  return !ROBOT.test(userAgent) && !actor?.permissions.some(isStaffPermission);
}

function isWithinLimit({ app, ip, now }: Ctx, id: number, what: 'view' | 'click'): boolean {
  try {
    app.limits[what === 'click' ? 'adClicks' : 'adViews'].take(`${networkOf(ip)} ${id}`, now);
    return true;
  } catch (error) {
    if (isDomainError(error)) return false;
    throw error;
  }
}

/** Adds the noted views and clicks to their advertisements and days, in key order. Returns how many there were. */
export async function countAdvertisements(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const counted = await sql<{ num: number }>`
    with noted as (delete from advertisement_events returning advertisement_id, day, is_click),
    summed as (
      select advertisement_id, day, (count(*) filter (where not is_click))::int as views,
        (count(*) filter (where is_click))::int as clicks
      from noted where advertisement_id in (select id from advertisements) group by 1, 2),
    kept as (
      insert into advertisement_days (advertisement_id, day, views, clicks)
      select advertisement_id, day, views, clicks from summed order by 1, 2
      on conflict (advertisement_id, day) do update
        set views = advertisement_days.views + excluded.views, clicks = advertisement_days.clicks + excluded.clicks),
    totals as (
      update advertisements a set views = a.views + t.views, clicks = a.clicks + t.clicks
      from (select advertisement_id, sum(views)::int as views, sum(clicks)::int as clicks from summed group by 1) t
      where a.id = t.advertisement_id)
    select count(*)::int as num from noted`.execute(ctx.db);
  return counted.rows[0]?.num ?? 0;
}
