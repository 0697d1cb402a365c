import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { addDays } from '../../../platform/locale/time-zone.ts';
import type { Ctx } from '../../kit/context.ts';
import { type AppTrafficDay, readAppTraffic } from '../../traffic/app-traffic.server.ts';
import { requireAppReader } from '../manage/own-app.server.ts';
import type { AppFigures, AppFiguresQuery } from './contract.ts';

const DAY_MS = 86_400_000;
/** Versions and countries beyond are few downloads. */
const MOST_ROWS = 20;

interface Period {
  id: number;
  /** The first and the last day, both included. */
  from: string;
  to: string;
}

/**
 * Visitors, downloads, reservations and ratings of an app of the actor's developer in a period. Days are those of UTC, by which
 * downloads are counted. Throws `no_permission`, `app_not_found`.
 */
export async function readAppFigures(ctx: Ctx, { id, days }: AppFiguresQuery & { id: number }): Promise<AppFigures> {
  const own = await requireAppReader(ctx);
  const found = await sql<{ reserved: number }>`
    select reservation_count as reserved from apps.apps
    where id = ${id}::bigint and developer_id = ${own.id}::bigint`.execute(ctx.db);
  const [app] = found.rows;
  if (!app) throw new DomainError('app_not_found');
  const to = ctx.now.toISOString().slice(0, 10);
  const period = { id, from: addDays(to, 1 - days), to };
  const [downloads, reservations, ratings, traffic] = await Promise.all([
    readDownloads(ctx, period),
    readReservations(ctx, period),
    readRatings(ctx, period),
    readAppTraffic(ctx, { appId: id, ...period }),
  ]);
  return {
    ...daysOf(period, { downloads: downloads.byDay, reservations, ratings, traffic }),
    ...{ versions: downloads.versions, languages: downloads.languages, countries: downloads.countries },
    stars: [1, 2, 3, 4, 5].map((stars) => sumOf(ratings.filter((row) => row.stars === stars))),
    reserved: app.reserved,
  };
}

interface DownloadRow {
  by: number;
  day: string | null;
  kind: 'install' | 'update' | 'open' | null;
  versionId: number | null;
  version: string | null;
  locale: string | null;
  country: string | null;
  count: number;
}

/** Which columns a row of the grouping sets is not by. */
const BY = { day: 0b0111, version: 0b1011, locale: 0b1101, country: 0b1110 } as const;

/** One scan of the period for all four tables. */
async function readDownloads(ctx: Ctx, { id, from, to }: Period) {
  const found = await sql<DownloadRow>`
    with counted as (
      select grouping(day, version_id, locale, country) as by, day, kind, version_id, locale, country,
        count(*)::int as count
      from apps.downloads
      where app_id = ${id}::bigint and day between ${from}::date and ${to}::date and is_counted
      group by grouping sets ((day, kind), (version_id), (locale), (country))
    )
    select c.by, c.day::text, c.kind, c.version_id as "versionId", v.name as version, c.locale, c.country, c.count
    from counted c left join apps.versions v on v.id = c.version_id order by c.count desc, c.day, v.code desc`.execute(
    ctx.db,
  );
  const rowsBy = (by: number) => found.rows.filter((row) => row.by === by);
  return {
    byDay: rowsBy(BY.day),
    versions: rowsBy(BY.version)
      .flatMap(({ versionId, version, count }) =>
        versionId === null ? [] : [{ id: versionId, name: version ?? '', downloads: count }],
      )
      .slice(0, MOST_ROWS),
    languages: rowsBy(BY.locale).map(({ locale, count }) => ({ locale: locale ?? '', downloads: count })),
    countries: rowsBy(BY.country)
      .map(({ country, count }) => ({ country: country ?? '', downloads: count }))
      .slice(0, MOST_ROWS),
  };
}

interface DayRow {
  day: string;
  count: number;
}

async function readReservations(ctx: Ctx, { id, from }: Period): Promise<DayRow[]> {
  const found = await sql<DayRow>`
    select (reserved_at at time zone 'UTC')::date::text as day, count(*)::int as count from apps.reservations
    where app_id = ${id}::bigint and reserved_at >= ${from}::date::timestamp at time zone 'UTC' group by 1`.execute(
    ctx.db,
  );
  return found.rows;
}

interface RatingRow extends DayRow {
  stars: number;
}

/** Shown ratings by day and stars; those before the period on the day before it. */
async function readRatings(ctx: Ctx, { id, from }: Period): Promise<RatingRow[]> {
  const found = await sql<RatingRow>`
    select greatest((rated_at at time zone 'UTC')::date, ${from}::date - 1)::text as day, stars, count(*)::int as count
    from apps.ratings where app_id = ${id}::bigint and status = 'shown' group by 1, 2`.execute(ctx.db);
  return found.rows;
}

const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);

interface Counted {
  downloads: readonly DownloadRow[];
  reservations: readonly DayRow[];
  ratings: readonly RatingRow[];
  traffic: readonly AppTrafficDay[];
}

/** Each day of the period with its figures, and their sums. */
function daysOf({ from, to }: Period, counted: Counted): Pick<AppFigures, 'days' | 'total'> {
  const { downloads, reservations, ratings, traffic } = counted;
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const days = Array.from({ length }, (_, nth) => {
    const day = addDays(from, nth);
    const ofKind = (kind: DownloadRow['kind']) =>
      sumOf(downloads.filter((row) => row.day === day && row.kind === kind));
    const until = ratings.filter((row) => row.day <= day);
    const all = sumOf(until);
    const { views = 0, visitors = 0 } = traffic.find((row) => row.day === day) ?? {};
    return {
      ...{ day, views, visitors },
      ...{ installs: ofKind('install'), updates: ofKind('update'), opens: ofKind('open') },
      reservations: sumOf(reservations.filter((row) => row.day === day)),
      ratings: sumOf(ratings.filter((row) => row.day === day)),
      average: all === 0 ? 0 : until.reduce((sum, { stars, count }) => sum + stars * count, 0) / all,
    };
  });
  type Summed = Exclude<keyof (typeof days)[number], 'day' | 'average'>;
  const total = (key: Summed) => days.reduce((sum, day) => sum + day[key], 0);
  return {
    days,
    total: {
      ...{ views: total('views'), visitors: total('visitors') },
      ...{ installs: total('installs'), updates: total('updates'), opens: total('opens') },
      ...{ reservations: total('reservations'), ratings: total('ratings') },
    },
  };
}
