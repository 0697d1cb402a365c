import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { textOfHtml } from '../content/text-of-html.ts';
import { MAX_COUNTED } from '../rules.ts';
import { readShield } from '../shield/shield-words.server.ts';
import { visibleTopics } from '../topics/topic-rows.server.ts';
import { authorsOf } from './authors.server.ts';
import type { CommentsOfQuery, QuotedComment, QuotedComments } from './contract.ts';

interface Row {
  id: number;
  author_id: number | null;
  text: string;
  like_count: number;
  is_accepted: boolean;
  is_reply: boolean;
  created_at: Date;
  topic: QuotedComment['topic'];
  counted: number;
}

const OF: Readonly<Record<CommentsOfQuery['of'], RawBuilder<unknown>>> = {
  all: sql`true`,
  answers: sql`t.kind = 'question' and c.parent_id is null`,
  replies: sql`c.parent_id is not null`,
  accepted: sql`t.accepted_comment_id = c.id`,
};

/** The published comments of one person in topics that the reader may view, newest first. */
export async function listCommentsOf(
  ctx: Ctx,
  authorId: number,
  { of = 'all', page = 1, limit = 20 }: Partial<CommentsOfQuery> = {},
): Promise<QuotedComments> {
  const wanted = sql`c.author_id = ${authorId}::bigint and ${OF[of]}`;
  return listQuoted(ctx, { wanted, order: sql`c.id desc`, page, limit });
}

/** Comments outside their topics; `forum.comments` is `c` and its topic `t` in the conditions. */
export async function listQuoted(
  ctx: Ctx,
  {
    wanted,
    order,
    page,
    limit,
  }: { wanted: RawBuilder<unknown>; order: RawBuilder<unknown>; page: number; limit: number },
): Promise<QuotedComments> {
  const from = sql`from forum.comments c join forum.topics t on t.id = c.topic_id
    where c.state = 'published' and c.site_id = ${ctx.site.id}::bigint and ${await visibleTopics(ctx)} and ${wanted}`;
  const found = await sql<Row>`
    select c.id, c.author_id, left(c.html, 2000) as text, c.like_count, t.accepted_comment_id = c.id as is_accepted,
      c.parent_id is not null as is_reply, c.created_at,
      json_build_object('id', t.id, 'title', t.title, 'kind', t.kind) as topic,
      (select count(*)::int from (select ${from} limit ${sql.lit(MAX_COUNTED + 1)}) n) as counted
    ${from} order by ${order} limit ${limit} offset ${(page - 1) * limit}`.execute(ctx.db);
  const ids = found.rows.map((row) => row.author_id);
  const [authors, shield] = await Promise.all([authorsOf(ctx, ids), readShield(ctx)]);
  const counted = found.rows[0]?.counted ?? 0;
  return {
    list: found.rows.map((row) => ({
      id: row.id,
      author: authors(row.author_id),
      excerpt: excerptOfHtml(row.text),
      likeCount: row.like_count,
      isAccepted: row.is_accepted === true,
      isReply: row.is_reply,
      createdAt: row.created_at.toISOString(),
      topic: row.topic,
      shieldedBy: shield(row.author_id, () => [textOfHtml(row.text)]),
    })),
    total: Math.min(counted, MAX_COUNTED),
    totalCapped: counted > MAX_COUNTED,
    page,
    limit,
  };
}

const MAX_EXCERPT = 200;

/** The beginning of stored HTML as plain text; the HTML may be cut off anywhere. */
function excerptOfHtml(html: string): string {
  const text = textOfHtml(html);
  const letters = [...text];
  return letters.length > MAX_EXCERPT ? `${letters.slice(0, MAX_EXCERPT).join('')}…` : text;
}

/** The latest comments of all topics that the reader may view. */
export function listLatestComments(ctx: Ctx, { page = 1, limit = 20 } = {}): Promise<QuotedComments> {
  return listQuoted(ctx, { wanted: sql`true`, order: sql`c.id desc`, page, limit });
}

/** One comment with its topic. Throws `forum_comment_not_found`. */
export async function readQuotedComment(ctx: Ctx, { id }: { id: number }): Promise<QuotedComment> {
  const { list } = await listQuoted(ctx, { wanted: sql`c.id = ${id}::bigint`, order: sql`c.id`, page: 1, limit: 1 });
  if (!list[0]) throw new DomainError('forum_comment_not_found', { id });
  return list[0];
}
