import { sql } from 'kysely';
import { tsvectorText } from '../../../platform/text/search-words.ts';
import type { Ctx } from '../../kit/context.ts';
import { RENDER_VERSION, renderPost } from '../content/render.ts';
import type { Batch, NumberedLine, Placed } from './batch.server.ts';
import type { CommentLine } from './lines.ts';
import { momentOf } from './moments.ts';
import { reserveIds } from './reserve-ids.server.ts';

/** Where a comment is: its topic, and the comment of the first level above it, if any. */
interface Place {
  id: number;
  topic: number;
  root: number | null;
}

/** Comments and replies. What was edited here since an earlier import stays as it is. */
export async function writeComments(ctx: Ctx, batch: Batch): Promise<Placed<'comment'>[]> {
  const open = batch.open('comment');
  if (open.length === 0) return [];
  const places = await readPlaces(ctx, batch, open);
  const ids = await reserveIds(ctx.db, 'forum.comments', open.length);
  const placed: Placed<'comment'>[] = [];
  const rows: object[] = [];
  for (const [nth, each] of open.entries()) {
    const found = placeOf(batch, each.line, places);
    if (typeof found === 'string') {
      batch.refuse(each, found);
      continue;
    }
    const written = batch.place(each, ids[nth] ?? 0);
    const root = found.parent === null ? null : (found.parent.root ?? found.parent.id);
    places.set(each.line.id, { id: written.id, topic: found.topic, root });
    placed.push(written);
    rows.push({
      ...rowOf(ctx, batch, written),
      topic: found.topic,
      root,
      reply: found.parent?.root ? found.parent.id : null,
    });
  }
  if (rows.length > 0) await insertComments(ctx, rows);
  return placed;
}

/** Comments of earlier batches that are replied to. */
async function readPlaces({ db }: Ctx, batch: Batch, open: NumberedLine<CommentLine>[]): Promise<Map<string, Place>> {
  const parents = open.flatMap(({ line }) => line.replyTo ?? []);
  const found = await sql<Place>`
    select id, topic_id as topic, parent_id as root from forum.comments
    where id = any (${batch.idsOf('comment', parents)}::bigint[])`.execute(db);
  const places = new Map(found.rows.map((place) => [place.id, place]));
  return new Map(
    parents.flatMap((oldId): [string, Place][] => {
      const place = places.get(batch.idOf('comment', oldId) ?? 0);
      return place ? [[oldId, place]] : [];
    }),
  );
}

function placeOf(batch: Batch, line: CommentLine, places: ReadonlyMap<string, Place>) {
  const topic = batch.idOf('topic', line.topic);
  if (topic === undefined) return `topic: no topic ${line.topic} before this line`;
  if (line.user !== null && batch.idOf('user', line.user) === undefined)
    return `user: no user ${line.user} before this line`;
  if (line.replyTo === undefined) return { topic, parent: null };
  const parent = places.get(line.replyTo);
  if (!parent) return `replyTo: no comment ${line.replyTo} before this line`;
  return parent.topic === topic ? { topic, parent } : `replyTo: comment ${line.replyTo} is in another topic`;
}

function rowOf(ctx: Ctx, batch: Batch, { id, line }: Placed<'comment'>) {
  const rendered = renderPost(line.body);
  return {
    id,
    author: line.user === null ? null : batch.idOf('user', line.user),
    locale: line.locale ?? ctx.site.defaultLocale,
    source: line.body,
    html: rendered.html,
    pictures: line.pictures,
    words: tsvectorText({ C: [rendered.text] }),
    at: momentOf(line, ctx.now),
    edited: line.editedAt ?? null,
  };
}

async function insertComments({ db, site }: Ctx, rows: object[]): Promise<void> {
  await sql`
    insert into forum.comments (id, site_id, topic_id, author_id, parent_id, reply_to_id, state, locale, source, html,
      render_version, pictures, words, edited_at, created_at)
    select id, ${site.id}::bigint, topic, author, root, reply, 'published', locale, source, html,
      ${RENDER_VERSION}::smallint, pictures, words::tsvector, edited, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, topic bigint, author bigint, root bigint,
      reply bigint, locale text, source text, html text, pictures text[], words text, at timestamptz, edited timestamptz)
    on conflict (id) do update set source = excluded.source, html = excluded.html,
      render_version = excluded.render_version, pictures = excluded.pictures, words = excluded.words,
      edited_at = excluded.edited_at
      where forum.comments.revision = 1`.execute(db);
}
