import { sql } from 'kysely';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { isProductOnSale } from '../../catalog/queries.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { kindsAt, requireBoard } from '../boards/boards.server.ts';
import { compose } from '../content/compose.server.ts';
import { RENDER_VERSION } from '../content/render.ts';
import type { EditTopic } from '../inputs.ts';
import { logModeration } from '../moderation/log.server.ts';
import { paidPictures } from '../money/paid-part.server.ts';
import { composePaid, readPaidSource, savePaidPart } from '../money/save-paid-part.server.ts';
import { requireWritingMember } from '../people/require-writing-member.server.ts';
import { SILENT_EDIT_MS, type TopicState } from '../rules.ts';
import { readTags } from '../tags/rules.ts';
import { announceTopics } from './announce.server.ts';
import { type LockedTopic, lockTopicTo } from './lock-topic.server.ts';
import { mentionedIn, notifyMentioned } from './notify-of-publication.server.ts';
import { tagTopic } from './tag-topic.server.ts';
import { attachPostPictures } from './topic-pictures.server.ts';

/**
 * Edits a topic; the former text is kept for staff and the author. Of two edits of one revision the second is refused
 * with `forum_changed`. A held word, or an edit of a rejected topic, brings it to the moderators again. Throws what
 * `publishTopic` throws, `forum_topic_not_found`, `forum_closed`, `forum_state`, and `forum_has_buyers` if it sells nothing
 * any more although it was bought.
 */
export async function editTopic(ctx: Ctx, input: EditTopic): Promise<{ id: number; state: TopicState }> {
  const member = await requireWritingMember(ctx);
  const tags = readTags(input.tags);
  const names = tags.map(({ name }) => name);
  const locale = input.locale ?? ctx.locale;
  const free = await compose(ctx, member, { ...input, tags: names, locale });
  const board = await requireBoard(ctx, { id: input.boardId });
  const hasMedia = await hasTopicMedia(ctx, input.id);
  const wanted = input.paid ?? null;
  const paid = await composePaid(ctx, member, board, { ...input, paid: wanted, hasMedia, locale, kind: '' });
  const composed = { ...free, heldFor: free.heldFor ?? paid?.heldFor ?? null };
  return transact(ctx, async (tx) => {
    const topic = await lockTopicTo(tx, input.id, 'edit');
    if (topic.revision !== input.revision) throw new DomainError('forum_changed', { revision: topic.revision });
    await refuseBoard(tx, topic, input);
    const former = await readFormer(tx, topic);
    const known = [...topic.pictures, topic.cover_url, ...former.pictures];
    const staysPaid = input.paid === undefined && former.isPaid;
    const sent = staysPaid ? [] : input.pictures;
    const listed = input.paid ? [] : sent;
    const inText = [...composed.pictures, ...(paid?.pictures ?? [])];
    await attachPostPictures(tx, { listed: sent, inText, cover: input.cover }, known);
    await keepFormer(tx, topic);
    const held = composed.heldFor ?? (topic.state === 'rejected' && !member.isStaff ? 'edited' : null);
    const state = held === null ? topic.state : 'review';
    const since = topic.published_at ?? topic.created_at;
    await tx.db
      .updateTable('forum.topics')
      .set({
        board_id: input.boardId,
        title: composed.title,
        source: composed.source,
        html: composed.html,
        excerpt: composed.excerpt,
        render_version: RENDER_VERSION,
        toc: JSON.stringify(topic.kind === 'article' ? composed.toc : []),
        cover_url: input.cover || listed[0] || composed.pictures[0] || '',
        pictures: listed,
        product_id: input.productId,
        locale,
        tags: names,
        words: sql<string>`${composed.words}::tsvector`,
        state,
        state_reason: held ?? '',
        revision: topic.revision + 1,
        updated_at: ctx.now,
        ...(ctx.now.getTime() - since.getTime() > SILENT_EDIT_MS ? { edited_at: ctx.now } : {}),
      })
      .where('id', '=', topic.id)
      .execute();
    if (!staysPaid) await savePaidPart(tx, topic.id, { ...input, paid: wanted, kind: topic.kind }, paid);
    await tagTopic(tx, topic.id, tags);
    await deleteDraft(tx, member.actor.userId, input.draftId);
    if (topic.author_id !== member.actor.userId) await logModeration(tx, 'topic.edited', 'topic', topic.id, {});
    await announceTopics(tx, [topic.id]);
    if (state === 'published') {
      const post = { html: composed.html, authorId: topic.author_id };
      await notifyMentioned(tx, { ...topic, title: composed.title }, post, mentionedIn(former.html));
    }
    return { id: topic.id, state };
  });
}

async function deleteDraft({ db }: Pick<Ctx, 'db'>, userId: number, id: number | undefined): Promise<void> {
  if (id !== undefined)
    await db.deleteFrom('forum.drafts').where('id', '=', id).where('user_id', '=', userId).execute();
}

async function refuseBoard(ctx: Ctx, topic: LockedTopic, { boardId, productId }: EditTopic): Promise<void> {
  if (boardId !== topic.board_id) {
    const board = await requireBoard(ctx, { id: boardId });
    if (!kindsAt(ctx, board).includes(topic.kind)) throw new DomainError('forum_kind_refused');
  }
  if (topic.kind === 'goods' && (productId === null || !(await isProductOnSale(ctx, productId)))) {
    refuseFields([{ field: 'productId', code: 'missingProduct' }]);
  }
}

interface Former {
  html: string;
  isPaid: boolean;
  pictures: string[];
}

async function readFormer(ctx: Ctx, { id }: LockedTopic): Promise<Former> {
  const found = await sql<{ html: string; isPaid: boolean; paidHtml: string; paidPictures: string[] }>`
    select t.html, p.topic_id is not null as "isPaid", coalesce(p.html, '') as "paidHtml", coalesce(p.pictures, '{}') as "paidPictures"
    from forum.topics t left join forum.paid_parts p on p.topic_id = t.id where t.id = ${id}::bigint`.execute(ctx.db);
  const { html = '', isPaid = false, paidHtml = '', paidPictures: sold = [] } = found.rows[0] ?? {};
  return {
    html,
    isPaid,
    pictures: [...paidPictures({ pictures: sold, html: paidHtml }), ...paidPictures({ pictures: [], html })],
  };
}

async function hasTopicMedia({ db }: Pick<Ctx, 'db'>, id: number): Promise<boolean> {
  const found = await sql`select from forum.topics where id = ${id}::bigint and media is not null`.execute(db);
  return found.rows.length > 0;
}

async function keepFormer(ctx: Ctx, topic: LockedTopic): Promise<void> {
  const sold = await readPaidSource(ctx, topic.id);
  const editor = ctx.actor?.userId ?? null;
  await ctx.db
    .insertInto('forum.revisions')
    .values({
      subject: 'topic',
      subject_id: topic.id,
      editor_id: editor,
      title: topic.title,
      source: [topic.source, sold?.source].filter(Boolean).join('\n\n---\n\n'),
      created_at: ctx.now,
    })
    .execute();
}
