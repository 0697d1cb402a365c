import { type RawBuilder, sql } from 'kysely';
import { pickText } from '../../../platform/locale/locale.ts';
import type { Ctx } from '../../kit/context.ts';
import { allBoards, type Board, visibleBoards } from '../boards/boards.server.ts';
import { permissionsAt } from '../boards/permissions.ts';
import type { TopicCard } from '../contract.ts';
import { mediaOfCard, type StoredMedia } from '../media/media-rows.server.ts';
import { mayViewMedia } from '../media/open-media.server.ts';
import { isPaidOpen, PRICE_COLUMN } from '../money/paid-part.server.ts';
import { type Authors, authorsOf, earnedBy } from '../people/authors.server.ts';
import type { TopicKind, TopicState } from '../rules.ts';
import { readShield, type Shield } from '../shield/shield-words.server.ts';

/** Columns of a card; `forum.topics` is `t` in the query. */
export interface CardRow {
  id: number;
  board_id: number;
  author_id: number | null;
  /** What the author has earned in the forum. */
  author_points: number | null;
  kind: TopicKind;
  state: TopicState;
  locale: string;
  title: string;
  excerpt: string;
  tags: string[];
  cover_url: string;
  pictures: string[];
  is_essence: boolean;
  sticky: 'board' | 'site' | null;
  is_closed: boolean;
  is_solved: boolean;
  comment_count: number;
  like_count: number;
  favourite_count: number;
  view_count: number;
  shown_at: Date;
  last_comment_at: Date | null;
  last_comment_author_id: number | null;
  product_id: number | null;
  /** Without its waveform. */
  media: StoredMedia | null;
  has_liked: boolean;
  has_favourited: boolean;
  price: TopicCard['price'];
  bounty_amount: TopicCard['bounty'];
}

/** What is set aside for the answer to topic `t`, or null once that is decided. */
const BOUNTY_COLUMN = sql`(select jsonb_build_object('amount', b.amount_minor, 'currency', b.currency)
  from forum.bounties b where b.topic_id = t.id and b.state = 'held')`;

/** A card, except for whose marks are on it. */
export const CARD_COLUMNS = sql`t.id, t.board_id, t.author_id, t.kind, t.state, t.locale, t.title, t.excerpt, t.tags,
  t.cover_url, t.pictures, t.is_essence, t.is_closed, t.accepted_comment_id is not null as is_solved, t.comment_count,
  t.like_count, t.favourite_count, t.view_count, coalesce(t.published_at, t.scheduled_at, t.created_at) as shown_at,
  t.last_comment_at, t.last_comment_author_id, t.product_id, t.media - 'waveform' as media,
  ${earnedBy('t.site_id', 't.author_id')} as author_points,
  ${PRICE_COLUMN} as price, ${BOUNTY_COLUMN} as bounty_amount`;

/** What the reader has marked; guests have marked nothing, and nothing is looked up for them. */
export function markColumns(ctx: Ctx): RawBuilder<unknown> {
  if (!ctx.actor) return sql`false as has_liked, false as has_favourited`;
  const userId = ctx.actor.userId;
  return sql`exists (select from forum.reactions r where r.subject = 'topic' and r.subject_id = t.id
      and r.user_id = ${userId}::bigint and r.kind = 'like') as has_liked,
    exists (select from forum.favourites f where f.user_id = ${userId}::bigint and f.topic_id = t.id) as has_favourited`;
}

/** Sticky with its end taken into account. */
export function stickyColumn(ctx: Ctx): RawBuilder<unknown> {
  return sql`case when t.sticky_until > ${ctx.now}::timestamptz or t.sticky_until is null then t.sticky end as sticky`;
}

/**
 * What others see: published, and on a board that the reader may view. Everything else is answered as if it did not
 * exist, in every list, count and feed. Searches have the same rule in `search/hits.server.ts`: the table of words holds
 * published topics only, which a trigger sees to. Change both together.
 */
export async function visibleTopics(ctx: Ctx): Promise<RawBuilder<unknown>> {
  const boards = await visibleBoards(ctx);
  const ids = boards.map(({ id }) => id);
  return sql`(t.site_id = ${ctx.site.id}::bigint and t.state = 'published' and t.board_id = any (${ids}::bigint[]))`;
}

/** Whether the reader may view every board, so that the stored counters hold for them. */
export async function seesEverything(ctx: Ctx): Promise<boolean> {
  return (await visibleBoards(ctx)).length === (await allBoards(ctx)).length;
}

/** Cards of the rows, with the names of boards and people; one query at most. `known` are the boards of all rows. */
export async function toCards(ctx: Ctx, rows: readonly CardRow[], known?: readonly Board[]): Promise<TopicCard[]> {
  if (rows.length === 0) return [];
  const ids = rows.flatMap((row) => [row.author_id, row.last_comment_author_id]);
  const [boards, authors, shield] = await Promise.all([
    known ?? visibleBoards(ctx),
    authorsOf(ctx, ids),
    readShield(ctx),
  ]);
  return rows.map((row) => ({ ...cardFields(ctx, row, { boards, authors, shield }), excerpt: row.excerpt }));
}

/** Whether the reader may view the topic but not what is attached to it: without the permission, or until it is bought. */
export function isMediaWithheld(ctx: Ctx, row: CardRow, board: Board | undefined, isPaidFor = false): boolean {
  const isOwn = ctx.actor !== null && row.author_id === ctx.actor.userId;
  const held = board ? permissionsAt(ctx, board) : new Set<string>();
  if (row.price && !isPaidOpen(ctx, { authorId: row.author_id, held }, isPaidFor)) return true;
  return !isOwn && !(board && mayViewMedia(permissionsAt(ctx, board)));
}

interface Around {
  boards: readonly Board[];
  authors: Authors;
  shield: Shield;
}

/** The fields that a card and a whole topic have in common. */
export function cardFields(ctx: Ctx, row: CardRow, { boards, authors, shield }: Around) {
  const board = boards.find(({ id }) => id === row.board_id);
  const media = mediaOfCard(row.id, row.media, row.media !== null && isMediaWithheld(ctx, row, board));
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    locale: row.locale,
    title: row.title,
    board: {
      id: row.board_id,
      slug: board?.slug ?? '',
      name: pickText(board?.name, ctx.locale, ctx.site.defaultLocale),
      color: board?.color ?? '',
    },
    author: authors(row.author_id, row.author_points),
    tags: row.tags,
    cover: row.cover_url || media.poster,
    pictures: row.pictures,
    isEssence: row.is_essence,
    sticky: row.sticky,
    isClosed: row.is_closed,
    isSolved: row.is_solved,
    commentCount: row.comment_count,
    likeCount: row.like_count,
    favouriteCount: row.favourite_count,
    viewCount: row.view_count,
    publishedAt: row.shown_at.toISOString(),
    lastCommentAt: row.last_comment_at?.toISOString() ?? null,
    lastCommentAuthor: row.last_comment_at ? authors(row.last_comment_author_id) : null,
    productId: row.product_id,
    seconds: media.seconds,
    hasLiked: row.has_liked,
    hasFavourited: row.has_favourited,
    price: row.price,
    bounty: row.bounty_amount,
    shieldedBy: shield(row.author_id, () => [row.title, row.excerpt]),
  };
}
