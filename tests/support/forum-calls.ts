import { deleteComment, editComment } from '../../domains/forum/comments/change-comment.server.ts';
import { editTopicInput } from '../../domains/forum/inputs.ts';
import { changeTopics, previewTopics } from '../../domains/forum/moderation/change-topics.server.ts';
import { decideAll } from '../../domains/forum/moderation/decide-all.server.ts';
import { readForumFigures } from '../../domains/forum/moderation/figures.server.ts';
import { listForumMembers, readForumMember } from '../../domains/forum/moderation/list-members.server.ts';
import { listOfficeTopics } from '../../domains/forum/moderation/list-office-topics.server.ts';
import { readModerationLog } from '../../domains/forum/moderation/log.server.ts';
import { addNote } from '../../domains/forum/moderation/notes.server.ts';
import { saveForumSettings } from '../../domains/forum/moderation/office.server.ts';
import { readQueue } from '../../domains/forum/moderation/queue.server.ts';
import { listOfficeBoards, readForumSettings } from '../../domains/forum/moderation/read-office.server.ts';
import { changeTopicsInput } from '../../domains/forum/moderation/topics-contract.ts';
import { favourite } from '../../domains/forum/reactions/favourite.server.ts';
import { react } from '../../domains/forum/reactions/react.server.ts';
import { deleteTopic, hideTopic } from '../../domains/forum/topics/change-topic-state.server.ts';
import { editTopic } from '../../domains/forum/topics/edit-topic.server.ts';
import { moderateTopics } from '../../domains/forum/topics/moderate-topic.server.ts';
import type { Member, SmallForum } from './small-forum.ts';

export interface ForumCall {
  needs: string;
  /** The subject belongs to the actor. */
  own?: boolean;
  staff?: boolean;
  run(ctx: Member, at: { topic: number; comment: number }): Promise<unknown>;
}

/** Calls about the whole forum, which a board cannot take away. */
export const SITE_WIDE: readonly string[] = [
  'queue',
  'members',
  'member',
  'note',
  'decide several',
  'all topics',
  'preview several',
  'change several',
  'log',
  'figures',
];

type Given = () => { forum: SmallForum; author: Member };

/** Each call of the forum with the permission that it needs, on a forum that exists when they run. */
export const forumCalls = (given: Given): Record<string, ForumCall> => ({
  ...memberCalls(given),
  ...staffCalls(given),
});

function memberCalls(given: Given): Record<string, ForumCall> {
  return {
    publish: { needs: 'topics.create.text', run: (ctx) => given().forum.topic(ctx) },
    'publish a question': {
      needs: 'topics.create.question',
      run: (ctx) => given().forum.topic(ctx, { kind: 'question' }),
    },
    reply: { needs: 'topics.reply', run: (ctx, { topic }) => given().forum.comment(ctx, topic) },
    like: {
      needs: 'topics.like',
      run: (ctx, { topic }) => react(ctx, { subject: 'topic', id: topic, kind: 'like', on: true }),
    },
    'like a comment': {
      needs: 'topics.like',
      run: (ctx, { comment }) => react(ctx, { subject: 'comment', id: comment, kind: 'heart', on: true }),
    },
    favourite: { needs: 'topics.favourite', run: (ctx, { topic }) => favourite(ctx, { id: topic, on: true }) },
    'edit one’s own': {
      needs: 'topics.edit_own',
      own: true,
      run: (ctx, { topic }) =>
        editTopic(
          ctx,
          editTopicInput.parse({ id: topic, revision: 1, title: 'B', source: 'b', boardId: given().forum.boardId }),
        ),
    },
    'edit one’s own comment': {
      needs: 'topics.edit_own',
      own: true,
      run: (ctx, { comment }) => editComment(ctx, { id: comment, revision: 1, source: 'b', pictures: [] }),
    },
    'hide one’s own': {
      needs: 'topics.hide_own',
      own: true,
      run: (ctx, { topic }) => hideTopic(ctx, { id: topic, on: true }),
    },
    'delete one’s own': {
      needs: 'topics.hide_own',
      own: true,
      run: (ctx, { topic }) => deleteTopic(ctx, { id: topic, reason: '' }),
    },
  };
}

function staffCalls(given: Given): Record<string, ForumCall> {
  return {
    essence: {
      needs: 'topics.essence',
      staff: true,
      run: (ctx, { topic }) => moderateTopics(ctx, { ids: [topic], change: { do: 'essence', on: true } }),
    },
    sticky: {
      needs: 'topics.sticky',
      staff: true,
      run: (ctx, { topic }) =>
        moderateTopics(ctx, { ids: [topic], change: { do: 'sticky', scope: 'board', until: null } }),
    },
    close: {
      needs: 'topics.batch_edit',
      staff: true,
      run: (ctx, { topic }) => moderateTopics(ctx, { ids: [topic], change: { do: 'close', on: true } }),
    },
    'delete another’s': {
      needs: 'topics.batch_edit',
      staff: true,
      run: (ctx, { topic }) => deleteTopic(ctx, { id: topic, reason: 'x' }),
    },
    'delete another’s comment': {
      needs: 'topics.batch_edit',
      staff: true,
      run: (ctx, { comment }) => deleteComment(ctx, { id: comment, reason: 'x' }),
    },
    queue: { needs: 'topics.batch_edit', staff: true, run: (ctx) => readQueue(ctx) },
    members: { needs: 'topics.batch_edit', staff: true, run: (ctx) => listForumMembers(ctx) },
    'all topics': { needs: 'topics.batch_edit', staff: true, run: (ctx) => listOfficeTopics(ctx) },
    'preview several': {
      needs: 'topics.batch_edit',
      staff: true,
      run: (ctx, { topic }) => previewTopics(ctx, changeTopicsInput.parse({ ids: [topic], action: 'close' })),
    },
    'change several': {
      needs: 'topics.batch_edit',
      staff: true,
      run: (ctx, { topic }) => changeTopics(ctx, changeTopicsInput.parse({ ids: [topic], action: 'close' })),
    },
    log: { needs: 'topics.batch_edit', staff: true, run: (ctx) => readModerationLog(ctx) },
    'decide several': {
      needs: 'topics.batch_edit',
      staff: true,
      run: (ctx, { topic }) =>
        decideAll(ctx, { items: [{ subject: 'topic', id: topic }], decision: 'keep', reason: '' }),
    },
    member: {
      needs: 'topics.batch_edit',
      staff: true,
      run: (ctx) => readForumMember(ctx, given().author.actor.userId),
    },
    note: {
      needs: 'topics.batch_edit',
      staff: true,
      run: (ctx) => addNote(ctx, { userId: given().author.actor.userId, body: 'Polite' }),
    },
    boards: { needs: 'roles.manage', staff: true, run: (ctx) => listOfficeBoards(ctx) },
    'read settings': { needs: 'roles.manage', staff: true, run: (ctx) => readForumSettings(ctx) },
    figures: { needs: 'topics.batch_edit', staff: true, run: (ctx) => readForumFigures(ctx) },
    settings: { needs: 'roles.manage', staff: true, run: (ctx) => saveForumSettings(ctx, { settings: {} }) },
  };
}
