import { sql } from 'kysely';
import { violatedConstraint } from '../../../platform/database/transaction.ts';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { addDays, dayIn } from '../../../platform/locale/time-zone.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { requirePublic } from './change-collections.server.ts';
import type { OfficePick, OfficePicks, PickInput, PicksQuery } from './contract.ts';
import { PICK_DAYS_AHEAD } from './rules.ts';

const today = (ctx: Ctx): string => dayIn(timeZoneOf(ctx.site), ctx.now);

/** Picks from the one on the front page on, in order of their days. Throws `no_permission`. */
export async function listPicks(ctx: Ctx, { page, limit }: PicksQuery): Promise<OfficePicks> {
  requirePlatformPermission(ctx, 'apps.curate');
  const current = sql`(select max(p.day) from apps.picks p join apps.apps a on a.id = p.app_id
    where p.day <= ${today(ctx)}::date and a.status in ('listed', 'announced'))`;
  const wanted = sql`p.day >= least(${today(ctx)}::date, coalesce(${current}, ${today(ctx)}::date))`;
  const [counted, found] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from apps.picks p where ${wanted}`.execute(ctx.db),
    sql<OfficePick>`
      select p.day::text, json_build_object('id', a.id, 'name', a.name, 'icon', a.icon, 'identifier', a.identifier,
          'status', a.status) as app, p.title, p.text, coalesce(p.day = ${current}, false) as "isCurrent"
      from apps.picks p join apps.apps a on a.id = p.app_id where ${wanted}
      order by p.day limit ${limit}::int offset ${(page - 1) * limit}::int`.execute(ctx.db),
  ]);
  return { list: found.rows, total: counted.rows[0]?.total ?? 0, page, limit };
}

/** The first day from today on without a pick. Throws `no_permission`. */
export async function findFreeDay(ctx: Ctx): Promise<string> {
  requirePlatformPermission(ctx, 'apps.curate');
  const found = await sql<{ day: string }>`
    select d::date::text as day
    from generate_series(${today(ctx)}::date, ${addDays(today(ctx), PICK_DAYS_AHEAD)}::date, interval '1 day') d
    where not exists (select from apps.picks where day = d::date) order by d limit 1`.execute(ctx.db);
  return found.rows[0]?.day ?? '';
}

/**
 * Plans the pick of a day, or changes one that is not over, also its day. Throws `no_permission`, `not_found`,
 * `app_not_found`, `app_pick_taken`, and `validation_failed` for a day that is over or too far ahead.
 */
export async function savePick(ctx: Ctx, { from, day, appId, title, text }: PickInput): Promise<void> {
  requirePlatformPermission(ctx, 'apps.curate');
  requireDay(ctx, day, from);
  const [titles, texts] = [title, text].map((each) => JSON.stringify(each));
  await transact(ctx, async (tx) => {
    const known = await sql<{ appId: number }>`
      select app_id as "appId" from apps.picks where day = ${from ?? null}::date for update`.execute(tx.db);
    if (from && !known.rows[0]) throw new DomainError('not_found');
    if (known.rows[0]?.appId !== appId) await requirePublic(tx.db, [appId]);
    await (from
      ? sql`
          update apps.picks set day = ${day}::date, app_id = ${appId}::bigint, title = ${titles}::jsonb,
            text = ${texts}::jsonb where day = ${from}::date`
      : sql`
          insert into apps.picks (day, app_id, title, text)
          values (${day}::date, ${appId}::bigint, ${titles}::jsonb, ${texts}::jsonb)`
    ).execute(tx.db);
    await audit(tx, from ? 'app-pick.saved' : 'app-pick.added', `app_pick:${day}`, { appId, title, text });
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'picks_pkey' ? new DomainError('app_pick_taken') : error;
  });
}

/** Removes the pick of a day; the one before is shown on. Throws `no_permission`, `not_found`. */
export async function removePick(ctx: Ctx, { day }: { day: string }): Promise<void> {
  requirePlatformPermission(ctx, 'apps.curate');
  await transact(ctx, async (tx) => {
    const gone = await sql<{ appId: number; title: unknown; text: unknown }>`
      delete from apps.picks where day = ${day}::date returning app_id as "appId", title, text`.execute(tx.db);
    if (!gone.rows[0]) throw new DomainError('not_found');
    await audit(tx, 'app-pick.removed', `app_pick:${day}`, { ...gone.rows[0] });
  });
}

/** The day of the pick that is still on the front page stays as it is, also when it is over. */
function requireDay(ctx: Ctx, day: string, from: string | undefined): void {
  const isOpen = day >= today(ctx) && day <= addDays(today(ctx), PICK_DAYS_AHEAD);
  if (!isOpen && day !== from) refuseFields([{ field: 'day', code: 'wrongPickDay' }]);
}
