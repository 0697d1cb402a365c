import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { drawAppIcon } from '../art/scene-art.ts';
import type { PictureBook } from '../draw-pictures.ts';
import type { Keys } from '../fill-merchants.ts';
import type { DemoApps } from './read-apps.ts';

interface Given {
  apps: Keys;
  categories: Keys;
  shopper: number;
  friends: readonly number[];
  owner: number;
}

const PICKED_DAYS = 30;

/** What editors and reviewers of the platform have: collections, picks, inclusions, waiting changes and a report. */
export async function fillAppEditorial(db: Db, content: DemoApps, given: Given, pictures: PictureBook): Promise<void> {
  await fillAppCollections(db, content, given.apps);
  await fillPicks(db, content, given.apps);
  await fillInclusions(db, content, given, pictures);
  await fillWaiting(db, given);
}

async function fillAppCollections(db: Db, { collections }: DemoApps, ids: Keys): Promise<void> {
  const rows = collections.map((one, sort) => ({ ...one, sort, apps: one.apps.map((key) => ids.get(key)) }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(key text, title jsonb, intro jsonb, sort int, apps jsonb)
    ), made as (
      insert into apps.collections (key, title, intro, sort) select key, title, intro, sort from given returning id, key
    )
    insert into apps.collection_apps (collection_id, app_id, sort)
    select m.id, a.id::bigint, a.nth from given g join made m using (key)
      cross join jsonb_array_elements_text(g.apps) with ordinality as a(id, nth)`.execute(db);
}

/** One for each day from today on. */
async function fillPicks(db: Db, { apps }: DemoApps, ids: Keys): Promise<void> {
  const listed = apps.filter(({ status, developer }) => status === 'listed' && developer);
  const rows = Array.from({ length: PICKED_DAYS }, (_, day) => {
    const app = listed[(day * 11) % listed.length];
    return { day, app: ids.get(app?.key ?? ''), text: app?.summary };
  });
  await sql`
    insert into apps.picks (day, app_id, text)
    select current_date + day, app, text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(day int, app bigint, text jsonb)`.execute(db);
}

async function fillInclusions(db: Db, content: DemoApps, given: Given, pictures: PictureBook): Promise<void> {
  const rows = content.inclusions.map((one) => ({
    ...one,
    user: one.by === 'shopper' ? given.shopper : given.friends[0],
    category: given.categories.get(one.category),
    icon: pictures.add(`apps/included/${new URL(one.address).hostname}`, () =>
      drawAppIcon(one.name, one.color, one.glyph),
    ),
    app: one.status === 'approved' ? given.apps.get(new URL(one.address).hostname.replace('.example', '')) : null,
  }));
  await sql`
    insert into apps.inclusions (user_id, address, name, description, icon, category_id, status, reason, submitted_at, due_at,
      decided_at, decided_by, appeal, appealed_at, app_id)
    select "user", address, name, description, icon, category, status, coalesce(reason, ''), now() - make_interval(days => "daysAgo"),
      now() - make_interval(days => "daysAgo" - 5),
      case when status in ('approved', 'refused') then now() - make_interval(days => "daysAgo" - 2) end,
      case when status in ('approved', 'refused') then ${given.owner}::bigint end, coalesce(appeal, ''),
      case when appeal is not null then now() - make_interval(days => "daysAgo" - 3) end, app
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("user" bigint, address text, name text, description text,
      icon text, category bigint, status text, reason text, appeal text, "daysAgo" int, app bigint)`.execute(db);
}

/** A new app and a changed name that wait for the platform, a reader's report, and ratings that were held. */
async function fillWaiting(db: Db, { apps, friends }: Given): Promise<void> {
  await sql`
    insert into apps.change_reviews (app_id, version_id, reasons, before, after, submitted_by, submitted_at)
    select a.id, v.id, array['new'], '{}', jsonb_build_object('name', a.name), d.owner_id, now() - interval '20 hours'
    from apps.apps a join apps.versions v on v.app_id = a.id join developers d on d.id = a.developer_id
    where a.id = ${apps.get('pallet-puzzle')}::bigint
    union all
    select a.id, null, array['name'], jsonb_build_object('name', a.name), jsonb_build_object('name', 'Shelf Counter Pro'),
      d.owner_id, now() - interval '5 hours'
    from apps.apps a join developers d on d.id = a.developer_id where a.id = ${apps.get('shelf-counter')}::bigint`.execute(
    db,
  );
  await sql`
    insert into apps.reports (app_id, user_id, reason, text, reported_at)
    values (${apps.get('coupon-loom')}::bigint, ${friends[0]}::bigint, 'broken', 'The address has not opened since yesterday.',
      now() - interval '9 hours')`.execute(db);
  await sql`
    insert into apps.ratings (app_id, user_id, stars, text, locale, is_new_account, status, rated_at)
    select ${apps.get('coupon-loom')}::bigint, u.id, r.stars, r.text, r.locale, true, 'held', now() - interval '7 hours'
    from (values (1, 1, 'Worst app ever, use Cupboard Coupons instead!!', 'en'), (2, 5, '非常好用！', 'zh-CN')) as r(nth, stars, text, locale)
      join (
        select id, row_number() over (order by id desc) as nth from users
        where not exists (select from developers where owner_id = users.id)
          and not exists (select from apps.ratings where app_id = ${apps.get('coupon-loom')}::bigint and user_id = users.id)
      ) u using (nth)`.execute(db);
}
