import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { deleteMedia } from './media/uploads.server.ts';
import { openName } from './real-name/seal-name.server.ts';
import { announceTopics } from './topics/announce.server.ts';

/** What a member wrote and marked in the forum, for that member. */
export async function exportForum(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const me = sql`${userId}::bigint`;
  const rows = (query: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(part), '[]') from (${query}) part)`;
  const found = await sql<Record<string, unknown>>`select
    ${rows(sql`select site_id as site, bio, state, state_reason, joined_at, messages_from, digest, points from forum.members where user_id = ${me}`)} as forum_profile,
    ${rows(sql`select site_id as site, day, is_sent from forum.digests where user_id = ${me} order by day`)} as forum_digests,
    ${rows(sql`select id, kind, title, source as text, tags, state, created_at, published_at from forum.topics where author_id = ${me} order by id`)} as forum_topics,
    ${rows(sql`select p.topic_id as topic, p.scope, p.price_minor as price, p.currency, p.source as text from forum.paid_parts p join forum.topics t on t.id = p.topic_id where t.author_id = ${me} order by p.topic_id`)} as forum_paid_texts,
    ${rows(sql`select no, kind, title, amount_minor as amount, currency, buyer_id = ${me} as is_purchase, author_minor as author_part, sold_at, refunded_at from forum.sales where ${me} in (buyer_id, author_id, inviter_id) order by id`)} as forum_sales,
    ${rows(sql`select topic_id as topic, title, paid_minor as paid, rate_bp, share_minor as share, currency, placed_at, settled_at from forum.goods_shares where author_id = ${me} and paid_at is not null order by order_line_id`)} as forum_goods_shares,
    ${rows(sql`select topic_id as topic, amount_minor as amount, currency, state, held_at, decided_at from forum.bounties where asker_id = ${me} order by topic_id`)} as forum_bounties,
    ${rows(sql`select id, topic_id as topic, source as text, state, created_at from forum.comments where author_id = ${me} order by id`)} as forum_comments,
    ${rows(sql`select content, updated_at from forum.drafts where user_id = ${me} order by id`)} as forum_drafts,
    ${rows(sql`select kind, state, topic_id as topic, name, bytes, created_at from forum.media where user_id = ${me} order by id`)} as forum_media,
    ${rows(sql`select k.topic_id as topic, k.language, k.content as text from forum.captions k join forum.topics t on t.id = k.topic_id where t.author_id = ${me}`)} as forum_captions,
    ${rows(sql`select subject, subject_id as id, kind, created_at from forum.reactions where user_id = ${me}`)} as forum_reactions,
    ${rows(sql`select topic_id as topic, created_at from forum.favourites where user_id = ${me}`)} as forum_favourites,
    ${rows(sql`select subject, subject_id as id, created_at from forum.follows where user_id = ${me}`)} as forum_follows,
    ${rows(sql`select topic_id as topic, seen_at from forum.read_marks where user_id = ${me}`)} as forum_read,
    ${rows(sql`select card_id as card, site_id as site, starts_at, ends_at from forum.card_periods where user_id = ${me} order by sale_id`)} as forum_cards,
    ${rows(sql`select topic_id as topic, option_id as option, voted_at from forum.poll_votes where user_id = ${me}`)} as forum_votes,
    ${rows(sql`select text, pictures, created_at from forum.private_messages where sender_id = ${me} order by id`)} as forum_messages,
    ${rows(sql`select blocked_id as person, created_at from forum.blocks where user_id = ${me}`)} as forum_blocks,
    ${rows(sql`select word, created_at from forum.shield_words where user_id = ${me} order by created_at`)} as forum_shield_words,
    ${rows(sql`select subject, subject_id as id, reason, note, created_at from forum.reports where reporter_id = ${me}`)} as forum_reports`.execute(
    ctx.db,
  );
  for (const [part, content] of Object.entries(found.rows[0] ?? {})) give(part, content);
  const named = await sql<{ site_id: number; country: string; document: string; sealed: string; state: string }>`
    select site_id, country, document, sealed, state from forum.real_names where user_id = ${me}`.execute(ctx.db);
  const names = named.rows.map(({ site_id, sealed, ...row }) => ({
    ...{ site: site_id, ...row },
    ...openName(ctx.app, { siteId: site_id, userId }, sealed),
  }));
  give('forum_real_names', names);
}

/** The sales of cards stay for the books. */
const OWN_TABLES = [
  'reactions',
  'favourites',
  'follows',
  'drafts',
  'digests',
  'real_names',
  'read_marks',
  'card_periods',
  'shield_words',
] as const;

/** Conversations stay readable without a name; what concerns only the person is deleted. */
export async function anonymiseMember(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  const me = sql`${userId}::bigint`;
  for (const table of OWN_TABLES)
    await sql`delete from ${sql.table(`forum.${table}`)} where user_id = ${me}`.execute(ctx.db);
  await sql`delete from forum.follows where subject = 'author' and subject_id = ${me}`.execute(ctx.db);
  await sql`delete from forum.blocks where ${me} in (user_id, blocked_id)`.execute(ctx.db);
  await sql`delete from forum.private_messages where sender_id = ${me}`.execute(ctx.db);
  await sql`update forum.reports set reporter_id = null, note = '' where reporter_id = ${me}`.execute(ctx.db);
  await sql`update forum.real_names set decided_by = null where decided_by = ${me}`.execute(ctx.db);
  await sql`update forum.revisions set editor_id = null where editor_id = ${me}`.execute(ctx.db);
  await sql`delete from forum.notes_on_members where user_id = ${me}`.execute(ctx.db);
  // the shop keeps what was not due yet
  await sql`update forum.goods_shares set author_id = null where author_id = ${me} and settled_at is null`.execute(
    ctx.db,
  );
  await deleteUnpublished(ctx, userId);
  await deleteMedia(ctx, sql`user_id = ${me} and topic_id is null`);
  await sql`update forum.media set user_id = null, name = '' where user_id = ${me}`.execute(ctx.db);
  const topics = await sql<{
    id: number;
  }>`update forum.topics set author_id = null where author_id = ${me} returning id`.execute(ctx.db);
  const comments = await sql<{ id: number }>`
    update forum.comments set author_id = null where author_id = ${me} returning topic_id as id`.execute(ctx.db);
  await sql`update forum.topics set last_comment_author_id = null where last_comment_author_id = ${me}`.execute(ctx.db);
  await sql`delete from forum.members where user_id = ${me}`.execute(ctx.db);
  await announceTopics(ctx, [...topics.rows, ...comments.rows].map(({ id }) => id).slice(0, 1_000));
}

/** Deletes topics that were never published: a scheduled one would appear later without its author. */
async function deleteUnpublished(ctx: Ctx, userId: number): Promise<void> {
  const mine = sql`author_id = ${userId}::bigint and published_at is null and merged_into_id is null`;
  await sql`delete from forum.revisions where subject = 'topic'
    and subject_id in (select id from forum.topics where ${mine})`.execute(ctx.db);
  // their videos and sounds then belong to no topic, and are deleted by the caller
  await sql`delete from forum.topics where ${mine}`.execute(ctx.db);
}
