import { sql } from 'kysely';
import { refuseFields } from '../../../platform/errors.ts';
import { isProductOnSale } from '../../catalog/queries.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { requireBoard } from '../boards/boards.server.ts';
import { refuseKind } from '../boards/refuse-kind.server.ts';
import { type Composed, compose, limitNewMember } from '../content/compose.server.ts';
import { RENDER_VERSION } from '../content/render.ts';
import type { Publish } from '../inputs.ts';
import { attachMedia, claimMedia, firstMedia, hasFfmpeg } from '../media/attach-media.server.ts';
import type { StoredMedia } from '../media/media-rows.server.ts';
import { isMediaKind } from '../media/rules.ts';
import { holdBounty, refuseBounty } from '../money/bounty.server.ts';
import { composePaid, savePaidPart } from '../money/save-paid-part.server.ts';
import { requireWritingMember, type WritingMember } from '../people/require-writing-member.server.ts';
import type { TopicState } from '../rules.ts';
import { readTags } from '../tags/rules.ts';
import { notifyOfPublication } from './notify-of-publication.server.ts';
import { tagTopic } from './tag-topic.server.ts';
import { attachPostPictures } from './topic-pictures.server.ts';

interface Published {
  id: number;
  state: TopicState;
}

/**
 * Publishes a topic now or at a time; a moderator sees it first if the forum's rules say so, and a video or sound is
 * processed before either. A repeated `requestId` returns the topic of the first request. Throws
 * `forum_board_not_found`, `forum_board_archived`, `forum_kind_refused`, `no_permission`, `forum_banned_words`,
 * `forum_new_member_limit`, `forum_new_member_links`, `forum_new_member_pictures`, `forum_wallet_short` for a bounty, what
 * `requireWritingMember` throws, and `validation_failed`.
 */
export async function publishTopic(ctx: Ctx, input: Publish): Promise<Published> {
  const member = await requireWritingMember(ctx);
  const published = await findByRequest(ctx, member, input);
  if (published) return published;
  const board = await requireBoard(ctx, { id: input.boardId });
  refuseKind(ctx, board, input.kind);
  const tags = readTags(input.tags);
  await refuseIncomplete(ctx, input);
  const locale = input.locale ?? ctx.locale;
  const free = await compose(ctx, member, { ...input, tags: tags.map(({ name }) => name), locale });
  const paid = await composePaid(ctx, member, board, { ...input, locale });
  if (input.bounty !== null) await refuseBounty(ctx, input.kind, { amount: input.bounty, ...input });
  const composed = { ...free, heldFor: free.heldFor ?? paid?.heldFor ?? null };
  if (input.kind === 'picture' && input.pictures.length + composed.pictures.length === 0) {
    refuseFields([{ field: 'pictures', code: 'missingMedia' }]);
  }
  const isProcessed = isMediaKind(input.kind) && (await hasFfmpeg(ctx.app));
  return transact(ctx, async (tx) => {
    const meanwhile = await findByConcurrentRequest(tx, member, input);
    if (meanwhile) return meanwhile;
    await limitNewMember(tx, member, 'topics');
    const inText = [...composed.pictures, ...(paid?.pictures ?? [])];
    await attachPostPictures(tx, { listed: input.pictures, inText, cover: input.cover });
    const media = await claimMedia(tx, input);
    const next = stateOf(input, composed);
    const state = media && isProcessed ? 'transcoding' : next;
    const shown = media && firstMedia(media, isProcessed);
    const id = await insert(tx, member, {
      input,
      composed,
      state,
      media: shown,
      locale,
      tags: tags.map(({ name }) => name),
    });
    if (media) {
      const nextState = state === 'transcoding' ? next : null;
      await attachMedia(tx, media, { topicId: id, posterMs: input.posterMs, nextState });
    }
    await tagTopic(tx, id, tags);
    if (input.kind === 'poll') await insertPoll(tx, id, input);
    if (paid) await savePaidPart(tx, id, input, paid);
    if (input.bounty !== null) await holdBounty(tx, { userId: member.actor.userId, topicId: id, amount: input.bounty });
    await sql`delete from forum.drafts where id = ${input.draftId ?? 0}::bigint
      and user_id = ${member.actor.userId}::bigint`.execute(tx.db);
    if (state === 'published') await notifyOfPublication(tx, [id]);
    return { id, state };
  });
}

async function findByRequest(
  { db, site }: Ctx,
  { actor }: WritingMember,
  { requestId }: Publish,
): Promise<Published | undefined> {
  if (!requestId) return undefined;
  const found = await sql<Published>`
    select id, state from forum.topics where author_id = ${actor.userId}::bigint and request_id = ${requestId}
      and site_id = ${site.id}::bigint`.execute(db);
  return found.rows[0];
}

/** Waits for a publication of the same author that is being written, and returns it if it has the same request id. */
async function findByConcurrentRequest(
  ctx: Ctx,
  member: WritingMember,
  input: Publish,
): Promise<Published | undefined> {
  if (!input.requestId) return undefined;
  await sql`select from forum.members where site_id = ${ctx.site.id}::bigint and user_id = ${member.actor.userId}::bigint
    for no key update`.execute(ctx.db);
  return findByRequest(ctx, member, input);
}

async function refuseIncomplete(ctx: Ctx, { kind, poll, productId, scheduledAt }: Publish): Promise<void> {
  if (kind === 'poll' && !poll) refuseFields([{ field: 'poll', code: 'pollOptions' }]);
  if (poll?.endsAt && new Date(poll.endsAt) <= ctx.now) refuseFields([{ field: 'poll.endsAt', code: 'laterTime' }]);
  if (scheduledAt && new Date(scheduledAt) <= ctx.now) refuseFields([{ field: 'scheduledAt', code: 'laterTime' }]);
  if (poll?.endsAt && scheduledAt && new Date(poll.endsAt) <= new Date(scheduledAt))
    refuseFields([{ field: 'poll.endsAt', code: 'pollEndsBefore' }]);
  if (kind !== 'goods' && productId === null) return;
  if (productId === null || !(await isProductOnSale(ctx, productId))) {
    refuseFields([{ field: 'productId', code: 'missingProduct' }]);
  }
}

function stateOf({ scheduledAt }: Publish, { heldFor }: Composed): TopicState {
  if (heldFor !== null) return 'review';
  return scheduledAt ? 'scheduled' : 'published';
}

interface Inserted {
  input: Publish;
  composed: Composed;
  state: TopicState;
  media: StoredMedia | null;
  locale: string;
  tags: string[];
}

async function insert(
  ctx: Ctx,
  member: WritingMember,
  { input, composed, state, media, locale, tags }: Inserted,
): Promise<number> {
  // what is sold is on no card
  const shown = input.paid ? [] : input.pictures;
  const cover = input.cover || shown[0] || composed.pictures[0] || '';
  const { id } = await ctx.db
    .insertInto('forum.topics')
    .values({
      site_id: ctx.site.id,
      board_id: input.boardId,
      author_id: member.actor.userId,
      request_id: input.requestId ?? null,
      kind: input.kind,
      state,
      state_reason: composed.heldFor ?? '',
      locale,
      title: composed.title,
      source: composed.source,
      html: composed.html,
      excerpt: composed.excerpt,
      render_version: RENDER_VERSION,
      toc: JSON.stringify(input.kind === 'article' ? composed.toc : []),
      cover_url: cover,
      pictures: shown,
      media: media === null ? null : JSON.stringify(media),
      product_id: input.productId,
      tags,
      words: sql<string>`${composed.words}::tsvector`,
      scheduled_at: input.scheduledAt,
      published_at: state === 'published' ? ctx.now : null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertPoll(ctx: Ctx, topicId: number, { poll }: Publish): Promise<void> {
  if (!poll) return;
  const { options, maxChoices, endsAt, results } = poll;
  await ctx.db
    .insertInto('forum.polls')
    .values({ topic_id: topicId, max_choices: Math.min(maxChoices, options.length), ends_at: endsAt, results })
    .execute();
  await ctx.db
    .insertInto('forum.poll_options')
    .values(options.map((text, sort) => ({ topic_id: topicId, text, sort })))
    .execute();
}
