import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import type { Db } from '../../../platform/database/open.ts';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { ENDLESS_SECTION, STANDARD_SECTIONS } from '../../sites/home-sections.ts';
import { refuseSilent } from '../titles.ts';
import type { SectionInput } from './contract.ts';
import { MAX_SECTIONS } from './rules.ts';

/**
 * Adds a section, or changes one, whose kind stays; returns its id. A new one is the last, but before an endless list of
 * products, below which nobody would see it. The first section that is added to a
 * site follows the standard list, which becomes editable. Picture and products are set separately.
 */
export async function saveSection(ctx: Ctx, input: SectionInput): Promise<number> {
  requirePlatformPermission(ctx, 'content.manage');
  const { id, site, kind, title, text, link, active, locales = [] } = input;
  const [startsAt, endsAt] = [input.startsAt ?? null, input.endsAt ?? null];
  requireGoodsSite(ctx, site);
  if (kind === 'products') refuseSilent(ctx, title);
  if (startsAt && endsAt && startsAt >= endsAt) refuseFields([{ field: 'endsAt', code: 'campaign_times' }]);
  const [titles, texts] = [title, text].map((each) => JSON.stringify(each));
  return transact(ctx, async (tx) => {
    if (!id) await fillStandard(tx.db, site);
    const saved = id
      ? await sql<{ id: number }>`
          update home_sections set title = ${titles}, text = ${texts}, link = ${link}, active = ${active},
            starts_at = ${startsAt}::timestamptz, ends_at = ${endsAt}::timestamptz, locales = ${[...locales]}::text[]
          where id = ${id}::bigint and site_id = ${site}::bigint and kind = ${kind} returning id`.execute(tx.db)
      : await sql<{ id: number }>`
          insert into home_sections (site_id, kind, title, text, link, active, starts_at, ends_at, locales, sort)
          select ${site}::bigint, ${kind}, ${titles}::jsonb, ${texts}::jsonb, ${link}, ${active}::boolean,
            ${startsAt}::timestamptz, ${endsAt}::timestamptz, ${[...locales]}::text[], coalesce(max(sort) + 1, 0)
          from home_sections where site_id = ${site}::bigint having count(*) < ${MAX_SECTIONS}::int
          returning id`.execute(tx.db);
    const [row] = saved.rows;
    if (row && !id) await placeBeforeEndless(tx.db, site, row.id);
    if (!row && !id) refuseFields([{ field: 'kind', code: 'too_big' }]);
    if (!row) throw new DomainError('not_found');
    await audit(tx, id ? 'home-section.saved' : 'home-section.added', `home-section:${row.id}`, {
      ...{ site, kind, title, text, link, active, startsAt, endsAt, locales },
    });
    await invalidateCache(tx.db, 'sites');
    return row.id;
  });
}

/** Swaps a section that was added last with the endless list directly above it. */
async function placeBeforeEndless(db: Db, site: number, added: number): Promise<void> {
  await sql`
    with two as (
      select id, sort, kind from home_sections where site_id = ${site}::bigint order by sort desc, id desc limit 2
    )
    update home_sections h set sort = other.sort from two own join two other on other.id <> own.id
    where h.id = own.id and exists (select from two where kind = ${ENDLESS_SECTION} and id <> ${added}::bigint)`.execute(
    db,
  );
}

/** Makes the standard list editable on a site that has no sections of its own; otherwise nothing changes. */
export async function startSections(ctx: Ctx, { site }: { site: number }): Promise<void> {
  requirePlatformPermission(ctx, 'content.manage');
  requireGoodsSite(ctx, site);
  await transact(ctx, async (tx) => {
    if (!(await fillStandard(tx.db, site))) return;
    await audit(tx, 'home-section.started', `site:${site}`, {});
    await invalidateCache(tx.db, 'sites');
  });
}

function requireGoodsSite(ctx: Ctx, site: number): void {
  if (ctx.app.sites.byId(site)?.type !== 'goods') throw new DomainError('not_found');
}

/** Two people who start at the same time wait for each other on the site's row. */
async function fillStandard(db: Db, site: number): Promise<boolean> {
  await sql`select from sites where id = ${site}::bigint for update`.execute(db);
  const filled = await sql`
    insert into home_sections (site_id, kind, sort)
    select ${site}::bigint, kind, nth - 1 from unnest(${[...STANDARD_SECTIONS]}::text[]) with ordinality as s(kind, nth)
    where not exists (select from home_sections where site_id = ${site}::bigint) returning 1`.execute(db);
  return filled.rows.length > 0;
}
