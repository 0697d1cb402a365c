import { sql } from 'kysely';
import { DomainError, isDomainError, refuseFields } from '../../../platform/errors.ts';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { requireBoard, visibleBoards } from '../boards/boards.server.ts';
import { mayAt, permissionsAt } from '../boards/permissions.ts';
import { requireWritingMember } from '../people/require-writing-member.server.ts';
import { MODERATE, type TopicKind } from '../rules.ts';
import { readTags } from '../tags/rules.ts';
import { deleteOne, hideOne, restoreOne } from '../topics/change-topic-state.server.ts';
import { changeOne, type Moderate } from '../topics/moderate-topic.server.ts';
import { topicMay } from '../topics/rules.ts';
import { stickyColumn } from '../topics/topic-rows.server.ts';
import { type ChangedTopic, isAlready, isImpossible, isPin, NEEDED } from './topic-actions.ts';
import type { ChangedTopics, ChangeTopics } from './topics-contract.ts';

type Row = ChangedTopic & { id: number; author_id: number | null; kind: TopicKind };
interface Effects {
  /** Ids of the topics that the action changes, in ascending order. */
  changed: number[];
  same: number;
  refused: number;
}

/** How many of the topics an action would change. Throws as `changeTopics`; nothing is written. */
export async function previewTopics(ctx: Ctx, input: ChangeTopics): Promise<ChangedTopics> {
  requirePermission(ctx, MODERATE);
  await refuseTarget(ctx, input);
  const { changed, ...others } = await effectsOf(ctx, input);
  return { changed: changed.length, ...others };
}

/**
 * Moves, tags, pins, marks, closes, hides, restores or deletes several topics, each in a transaction of its own with the
 * log and the notices of the single action. What the actor may not do on a topic's board is counted as refused. Throws
 * `no_permission`, `forum_board_not_found`, `validation_failed` for a tag or a pin that has ended, and what `requireWritingMember` throws.
 */
export async function changeTopics(ctx: Ctx, input: ChangeTopics): Promise<ChangedTopics> {
  requirePermission(ctx, MODERATE);
  const { actor } = await requireWritingMember(ctx);
  await refuseTarget(ctx, input);
  const { changed, same, refused } = await effectsOf(ctx, input);
  let done = 0;
  for (const id of changed) {
    if (await isDone(() => transact(ctx, (tx) => changeTopic(tx, actor.userId, id, input)))) done += 1;
  }
  return { changed: done, same, refused: refused + changed.length - done };
}

/** A concurrent change may have made the action impossible, and a bounty with answers keeps the actor's own question. */
async function isDone(work: () => Promise<void>): Promise<boolean> {
  const overtaken = [
    'forum_state',
    'forum_topic_not_found',
    'no_permission',
    'validation_failed',
    'forum_bounty_answered',
  ];
  try {
    await work();
    return true;
  } catch (error) {
    if (!isDomainError(error) || !overtaken.includes(error.code)) throw error;
    return false;
  }
}

async function refuseTarget(ctx: Ctx, { action, boardId, tag, until }: ChangeTopics): Promise<void> {
  if (isPin(action) && until && new Date(until) <= ctx.now) refuseFields([{ field: 'until', code: 'laterTime' }]);
  if (action === 'tag' || action === 'untag') readTags([tag]);
  if (action !== 'move' || boardId === undefined) return;
  const board = await requireBoard(ctx, { id: boardId });
  if (!mayAt(ctx, board, MODERATE)) throw new DomainError('no_permission', { permission: MODERATE });
}

async function effectsOf(ctx: Ctx, { ids, action, boardId, tag, until }: ChangeTopics): Promise<Effects> {
  const found = await sql<Row>`
    select t.id, t.board_id, t.author_id, t.kind, t.state, t.tags, t.is_closed, t.is_essence, ${stickyColumn(ctx)},
      t.sticky_until, t.merged_into_id, t.deleted_at
    from forum.topics t where t.site_id = ${ctx.site.id}::bigint and t.id = any (${ids}::bigint[]) order by t.id`.execute(
    ctx.db,
  );
  const boards = await visibleBoards(ctx);
  const to = { tag, until, ...(boardId === undefined ? {} : { boardId }) };
  const effects: Effects = { changed: [], same: 0, refused: new Set(ids).size - found.rows.length };
  for (const topic of found.rows) {
    const board = boards.find(({ id }) => id === topic.board_id);
    const held = board ? permissionsAt(ctx, board) : new Set<string>();
    if (!board || !held.has(MODERATE)) {
      effects.refused += 1;
      continue;
    }
    const may = topicMay({
      held,
      userId: ctx.actor?.userId ?? null,
      isActive: true,
      isArchived: board.isArchived,
      topic: { authorId: topic.author_id, state: topic.state, kind: topic.kind, isClosed: topic.is_closed },
    });
    if (isAlready(topic, action, to)) effects.same += 1;
    else if (may[NEEDED[action]] && !isImpossible(topic, action, ctx.now)) effects.changed.push(topic.id);
    else effects.refused += 1;
  }
  return effects;
}

async function changeTopic(ctx: Ctx, userId: number, id: number, input: ChangeTopics): Promise<void> {
  const { action, reason } = input;
  if (action === 'delete') return deleteOne(ctx, userId, { id, reason });
  if (action === 'restore') return restoreOne(ctx, { id });
  if (action === 'hide' || action === 'show') return hideOne(ctx, { id, on: action === 'hide' });
  return changeOne(ctx, id, toChange(input));
}

function toChange({ action, boardId = 0, tag, until }: ChangeTopics): Moderate['change'] {
  if (action === 'move') return { do: 'move', boardId };
  if (action === 'tag' || action === 'untag') return { do: 'tag', name: tag, on: action === 'tag' };
  if (action === 'essence' || action === 'essence_off') return { do: 'essence', on: action === 'essence' };
  if (action === 'close' || action === 'open') return { do: 'close', on: action === 'close' };
  const scope = action === 'sticky_board' ? 'board' : action === 'sticky_site' ? 'site' : null;
  return { do: 'sticky', scope, until: scope ? until : null };
}
