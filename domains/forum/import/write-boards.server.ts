import { sql } from 'kysely';
import { importPeople } from '../../accounts/people/import-people.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { Batch } from './batch.server.ts';
import { momentOf } from './moments.ts';

/** A board whose slug exists is that board. */
export async function writeBoards({ db, site }: Ctx, batch: Batch): Promise<void> {
  refuseTwins(batch);
  const open = batch.open('board');
  if (open.length === 0) return;
  const rows = open.map(({ line }, nth) => ({ ...line, nth, known: batch.idOf('board', line.id) ?? null }));
  const found = await sql<{ id: number }>`
    with given as materialized (
      select g.*, coalesce(g.known, (select b.id from forum.boards b where b.site_id = ${site.id}::bigint and b.slug = g.slug),
        nextval(pg_get_serial_sequence('forum.boards', 'id'))) as row_id,
        (select coalesce(max(sort), 0) from forum.boards where site_id = ${site.id}::bigint) + g.nth + 1 as place
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(nth int, known bigint, slug text, name jsonb,
        description jsonb, icon text, color text)
    ), written as (
      insert into forum.boards (id, site_id, slug, name, description, icon, color, sort)
      select row_id, ${site.id}::bigint, slug, name, description, icon, color, place from given
      on conflict (id) do update set name = excluded.name, description = excluded.description, icon = excluded.icon,
        color = excluded.color
    )
    select row_id as id from given order by nth`.execute(db);
  for (const [nth, each] of open.entries()) batch.place(each, found.rows[nth]?.id ?? 0);
}

function refuseTwins(batch: Batch): void {
  const slugs = new Map<string, string>();
  for (const each of batch.open('board')) {
    const { slug, id } = each.line;
    const owner = slugs.get(slug);
    if (owner === undefined) slugs.set(slug, id);
    else batch.refuse(each, `slug: is that of board ${owner}`);
  }
}

/** Accounts are created once and never changed; the profile of the forum is. */
export async function writeUsers(ctx: Ctx, batch: Batch): Promise<void> {
  const open = batch.open('user');
  const unknown = open.filter(({ line }) => batch.idOf('user', line.id) === undefined);
  const ids = await importPeople(
    ctx,
    unknown.map(({ line }) => ({
      name: line.name,
      email: line.email ?? null,
      emailVerified: line.emailVerified,
      avatar: line.avatar ?? '',
      locale: line.locale ?? ctx.site.defaultLocale,
      joinedAt: momentOf(line, ctx.now),
    })),
  );
  const newIds = new Map(unknown.map((each, nth) => [each, ids[nth] ?? 0]));
  const rows = open.map((each) => {
    const { id } = batch.place(each, newIds.get(each) ?? 0);
    return { id, bio: each.line.bio, joined: momentOf(each.line, ctx.now) };
  });
  // two members may be connected to the same account
  const people = [...new Map(rows.map((row) => [row.id, row])).values()];
  if (people.length === 0) return;
  // the digest is only for those who asked for it here
  await sql`
    insert into forum.members (site_id, user_id, bio, trust, joined_at, active_at, digest)
    select ${ctx.site.id}::bigint, id, bio, 'basic', joined, joined, 'none'
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as r(id bigint, bio text, joined timestamptz)
    on conflict (site_id, user_id) do update set bio = excluded.bio where forum.members.bio = ''`.execute(ctx.db);
}
