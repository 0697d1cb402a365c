import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { Keys } from '../fill-merchants.ts';
import type { DemoApps } from './read-apps.ts';

/** What the shopper has, by the days since: the first one in its oldest version, so that an update waits. */
const SHOPPER_HAS = [
  ['shelf-counter', 25],
  ['first-reply', 12],
  ['receipt-jar', 6],
  ['clean-cut', 1],
] as const;
const SHOPPER_WAITS_FOR = ['reorder-bell', 'split-tab'];
/** Average and number of the votes that every app starts with in the weighed average. */
const PRIOR = { stars: 4, votes: 5 };

/** Downloads of the last 30 days, reservations and ratings, with the counts that follow from them. */
export async function fillAppActivity(db: Db, content: DemoApps, ids: Keys, shopper: number): Promise<void> {
  await fillDownloads(db, content, ids);
  await fillOwnDownloads(db, ids, shopper);
  await fillReservations(db, ids, shopper);
  await fillRatings(db, content, ids);
  await fillVisitors(db);
  await countAll(db);
}

/** Guests, as many a day as the trend of the app says, on the version that was the latest one then. */
async function fillDownloads(db: Db, { apps }: DemoApps, ids: Keys): Promise<void> {
  const rows = apps
    .filter(({ daily }) => daily > 0)
    .map(({ key, daily, trend }) => ({ app: ids.get(key), daily, trend }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(app bigint, daily int, trend text)
    ), days as (
      select g.app, back, greatest(0, round(g.daily * case g.trend
          when 'rising' then 1.9 - back * 0.055 when 'fading' then 0.4 + back * 0.04 when 'new' then 2.2 - back * 0.1
          else 1 end + (g.app * 7 + back * 5) % 4 - 1.5))::int as num
      from given g cross join generate_series(0, 29) back
    )
    insert into apps.downloads (app_id, version_id, file_id, guest_hash, kind, country, locale, day, downloaded_at)
    select d.app, v.id, f.id, md5(format('demo %s %s %s', d.app, d.back, nth)), case when nth % 4 = 0 then 'update' else 'install' end,
      (array['CN', 'TH', 'LA', 'FR', 'TW', 'GB'])[1 + (d.app + nth) % 6],
      (array['zh-CN', 'th', 'lao', 'fr', 'zh-TW', 'en'])[1 + (d.app + nth) % 6],
      (now() - make_interval(days => d.back))::date, now() - make_interval(days => d.back, mins => nth * 7)
    from days d cross join generate_series(1, d.num) nth
      cross join lateral (select id from apps.versions where app_id = d.app and status = 'released'
        and released_at <= now() - make_interval(days => d.back, mins => nth * 7) order by code desc limit 1) v
      cross join lateral (select id from apps.files where version_id = v.id order by platform
        offset (nth % (select count(*) from apps.files where version_id = v.id)) limit 1) f`.execute(db);
}

async function fillOwnDownloads(db: Db, ids: Keys, shopper: number): Promise<void> {
  const rows = SHOPPER_HAS.map(([key, age], nth) => ({ app: ids.get(key), age, is_oldest: nth === 0 }));
  await sql`
    insert into apps.downloads (app_id, version_id, file_id, user_id, kind, country, locale, day, downloaded_at)
    select g.app, v.id, f.id, ${shopper}::bigint, 'install', 'CN', 'zh-CN', (now() - make_interval(days => g.age))::date,
      now() - make_interval(days => g.age)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(app bigint, age int, is_oldest boolean)
      cross join lateral (select id from apps.versions where app_id = g.app and status = 'released'
        order by case when g.is_oldest then code else -code end limit 1) v
      cross join lateral (select id from apps.files where version_id = v.id order by platform limit 1) f`.execute(db);
}

async function fillReservations(db: Db, ids: Keys, shopper: number): Promise<void> {
  const own = SHOPPER_WAITS_FOR.map((key) => ids.get(key) ?? 0);
  await sql`
    insert into apps.reservations (app_id, user_id, reserved_at)
    select a.id, u.id, now() - make_interval(hours => (a.id * 31 + u.id * 17)::int % 240)
    from apps.apps a cross join users u
    where a.status = 'announced' and u.email is not null
      and ((u.id = ${shopper}::bigint and a.id = any(${own}::bigint[]))
        or (u.id <> ${shopper}::bigint and (a.id + u.id) % 3 = 0))`.execute(db);
}

/** Of three to six visitors of an app's page one downloads it. */
async function fillVisitors(db: Db): Promise<void> {
  await sql`
    insert into app_traffic (app_id, day, views, visitors)
    select app_id, day, visitors * 7 / 5, visitors from (
      select app_id, day, count(*) * (3 + app_id % 4) + (app_id * 13 + extract(doy from day)::int) % 7 as visitors
      from apps.downloads group by 1, 2) seen`.execute(db);
}

/** By members in turn, none of them the developer of what they rate. */
async function fillRatings(db: Db, { ratings }: DemoApps, ids: Keys): Promise<void> {
  const rows = ratings.map((rating, nth) => ({ ...rating, app: ids.get(rating.app), nth }));
  await sql`
    with people as (
      select id, row_number() over (order by id) - 1 as nth, count(*) over () as num from users
      where not exists (select from developers where owner_id = users.id)
    )
    insert into apps.ratings (app_id, user_id, stars, text, locale, version_name, rated_at, reply, replied_at)
    select g.app, p.id, g.stars, g.text, g.locale, coalesce(v.name, ''), now() - make_interval(days => 1 + (g.nth * 5) % 26), g.reply,
      case when g.reply <> '' then now() - make_interval(days => (g.nth * 5) % 26, hours => 20) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g(app bigint, stars int, locale text, text text, reply text, nth int)
      join people p on p.nth = g.nth % p.num
      left join apps.apps a on a.id = g.app left join apps.versions v on v.id = a.latest_version_id`.execute(db);
}

async function countAll(db: Db): Promise<void> {
  await sql`
    update apps.apps a set
      download_count = (select count(*) from apps.downloads where app_id = a.id)
        + case when a.listed_at < now() - interval '30 days' then (a.id * 37) % 900 else 0 end,
      week_count = (select count(*) from apps.downloads where app_id = a.id and downloaded_at > now() - interval '7 days'),
      former_week_count = (select count(*) from apps.downloads where app_id = a.id
        and downloaded_at between now() - interval '14 days' and now() - interval '7 days'),
      reservation_count = (select count(*) from apps.reservations where app_id = a.id),
      rating_count = r.num, rating_sum = r.stars,
      rating_score = case when r.num = 0 then 0
        else (r.stars + ${PRIOR.stars * PRIOR.votes}::int)::numeric / (r.num + ${PRIOR.votes}::int) end
    from (select a.id, count(r.app_id)::int as num, coalesce(sum(r.stars), 0)::int as stars
      from apps.apps a left join apps.ratings r on r.app_id = a.id group by a.id) r
    where r.id = a.id`.execute(db);
}
