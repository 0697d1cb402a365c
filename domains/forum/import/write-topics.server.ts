import { sql } from 'kysely';
import { isDomainError } from '../../../platform/errors.ts';
import { tidyTitle } from '../../../platform/text/readable-name.ts';
import { tsvectorText } from '../../../platform/text/search-words.ts';
import { productIdsByHandle } from '../../catalog/product-handles.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { RENDER_VERSION, renderPost } from '../content/render.ts';
import { readTags } from '../tags/rules.ts';
import type { Batch, NumberedLine, Placed } from './batch.server.ts';
import type { TopicLine } from './lines.ts';
import { momentOf } from './moments.ts';
import { reserveIds } from './reserve-ids.server.ts';

interface Written {
  placed: Placed<'topic'>[];
  tags: { topic: number; name: string; key: string }[];
}

/** Topics with their tags. What was edited here since an earlier import stays as it is. */
export async function writeTopics(ctx: Ctx, batch: Batch): Promise<Written> {
  const tags = new Map<NumberedLine, { name: string; key: string }[]>();
  const handles = batch.open('topic').flatMap(({ line }) => line.product ?? []);
  const products = await productIdsByHandle(ctx, handles);
  for (const each of batch.open('topic')) {
    const reason = unknownIn(batch, each.line, products) ?? readTagsOf(each, tags);
    if (reason !== undefined) batch.refuse(each, reason);
  }
  const open = batch.open('topic');
  const ids = await reserveIds(ctx.db, 'forum.topics', open.length);
  const placed = open.map((each, nth) => batch.place(each, ids[nth] ?? 0));
  const rows = placed.map((each, nth) => rowOf(ctx, batch, each, tags.get(open[nth] ?? each) ?? [], products));
  if (rows.length > 0) await insertTopics(ctx, rows);
  return { placed, tags: rows.flatMap(({ id, tagged }) => tagged.map((tag) => ({ topic: id, ...tag }))) };
}

function unknownIn(batch: Batch, line: TopicLine, products: ReadonlyMap<string, number>): string | undefined {
  if (batch.idOf('board', line.board) === undefined) return `board: no board ${line.board} before this line`;
  if (line.user !== null && batch.idOf('user', line.user) === undefined)
    return `user: no user ${line.user} before this line`;
  if (line.product !== undefined && !products.has(line.product)) return `product: no product ${line.product}`;
  return undefined;
}

function readTagsOf(each: NumberedLine<TopicLine>, into: Map<NumberedLine, { name: string; key: string }[]>) {
  try {
    into.set(each, readTags(each.line.tags));
    return undefined;
  } catch (error) {
    if (isDomainError(error)) return 'tags: too long, or with characters that a tag cannot have';
    throw error;
  }
}

function rowOf(
  ctx: Ctx,
  batch: Batch,
  { id, line }: Placed<'topic'>,
  tagged: { name: string; key: string }[],
  products: ReadonlyMap<string, number>,
) {
  const rendered = renderPost(line.body);
  const title = tidyTitle(line.title);
  const names = tagged.map(({ name }) => name);
  const at = momentOf(line, ctx.now);
  return {
    id,
    tagged,
    board: batch.idOf('board', line.board),
    author: line.user === null ? null : batch.idOf('user', line.user),
    kind: line.kind,
    locale: line.locale ?? ctx.site.defaultLocale,
    title,
    source: line.body,
    html: rendered.html,
    excerpt: rendered.excerpt,
    toc: line.kind === 'article' ? rendered.toc : [],
    cover: line.pictures[0] ?? rendered.pictures[0] ?? '',
    pictures: line.pictures,
    product: line.product === undefined ? null : products.get(line.product),
    tags: names,
    words: tsvectorText({ A: [title], B: [names.join(' ')], C: [rendered.text] }),
    essence: line.essence,
    sticky: line.sticky ?? null,
    closed: line.closed,
    views: line.views,
    at,
    edited: line.editedAt ?? null,
  };
}

async function insertTopics({ db, site }: Ctx, rows: ReturnType<typeof rowOf>[]): Promise<void> {
  await sql`
    insert into forum.topics (id, site_id, board_id, author_id, kind, state, locale, title, source, html, excerpt,
      render_version, toc, cover_url, pictures, product_id, tags, words, is_essence, sticky, is_closed, view_count,
      published_at, edited_at, created_at, updated_at)
    select id, ${site.id}::bigint, board, author, kind, 'published', locale, title, source, html, excerpt,
      ${RENDER_VERSION}::smallint, toc, cover, pictures, product, tags, words::tsvector, essence, sticky, closed, views,
      at, edited, at, coalesce(edited, at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, board bigint, author bigint, kind text,
      locale text, title text, source text, html text, excerpt text, toc jsonb, cover text, pictures text[],
      product bigint, tags text[], words text, essence boolean, sticky text, closed boolean, views int, at timestamptz,
      edited timestamptz)
    on conflict (id) do update set title = excluded.title, source = excluded.source, html = excluded.html,
      excerpt = excluded.excerpt, render_version = excluded.render_version, toc = excluded.toc,
      cover_url = excluded.cover_url, pictures = excluded.pictures, product_id = excluded.product_id,
      tags = excluded.tags, words = excluded.words, edited_at = excluded.edited_at, updated_at = excluded.updated_at
      where forum.topics.revision = 1`.execute(db);
}
