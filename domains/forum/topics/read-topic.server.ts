import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { type Board, visibleBoards } from '../boards/boards.server.ts';
import { permissionsAt } from '../boards/permissions.ts';
import type { Topic, TopicMay } from '../contract.ts';
import { type StoredMedia, toMedia } from '../media/media-rows.server.ts';
import { type BountyColumn, bountyColumn, toBounty } from '../money/bounty.server.ts';
import { type PaidRow, paidColumn, toPaidPart } from '../money/paid-part.server.ts';
import { readTips, type TipRow, tipColumn } from '../money/tips-of-topic.server.ts';
import { authorsOf } from '../people/authors.server.ts';
import { stateColumn } from '../people/members.server.ts';
import { toReactions } from '../reactions/rules.ts';
import { type ReadingRow, readingColumn } from '../reading/reading-column.server.ts';
import { type MemberState, MODERATE } from '../rules.ts';
import { readShield } from '../shield/shield-words.server.ts';
import { type PollRow, pollColumn, toPoll } from './poll-rows.server.ts';
import { topicMay } from './rules.ts';
import {
  CARD_COLUMNS,
  type CardRow,
  cardFields,
  isMediaWithheld,
  markColumns,
  stickyColumn,
} from './topic-rows.server.ts';

interface TopicRow extends CardRow {
  html: string;
  toc: Topic['toc'];
  whole_media: StoredMedia | null;
  captions: string[] | null;
  reactions: Record<string, number>;
  own_reactions: string[];
  accepted_comment_id: number | null;
  merged_into_id: number | null;
  state_reason: string;
  hidden_by: number | null;
  scheduled_at: Date | null;
  edited_at: Date | null;
  revision: number;
  is_followed: boolean;
  is_author_followed: boolean;
  member_state: MemberState | null;
  poll: PollRow | null;
  reading: ReadingRow | null;
  paid: PaidRow | null;
  bounty: BountyColumn | null;
  tips: TipRow;
}

/**
 * One topic with everything its page shows except the comments (`listComments`, which may run at the same time). Authors
 * also see their own that is not published, and moderators all. Throws `forum_topic_not_found`; if the topic was merged
 * into one that the reader may view, its details have `movedTo`: redirect there.
 */
export async function readTopic(ctx: Ctx, { id }: { id: number }): Promise<Topic> {
  const row = await findRow(ctx, id);
  const boards = await visibleBoards(ctx);
  const board = boards.find((candidate) => candidate.id === row?.board_id);
  if (!row || !board) throw new DomainError('forum_topic_not_found', { id });
  const held = permissionsAt(ctx, board);
  if (!isVisible(ctx, row, held.has(MODERATE))) throw await absence(ctx, row);
  const [authors, shield] = await Promise.all([
    authorsOf(ctx, [row.author_id, row.last_comment_author_id]),
    readShield(ctx),
  ]);
  return {
    ...cardFields(ctx, row, { boards, authors, shield }),
    html: row.html,
    toc: row.toc,
    media: mediaOf(ctx, row, board),
    paid: row.paid && toPaidPart(ctx, row.paid, readerOf(row, held)),
    bountyState: row.bounty && toBounty(row.bounty),
    tips: await readTips(ctx, row.tips, { authorId: row.author_id, state: row.state }),
    poll: row.poll ? toPoll(ctx, row.poll, { ...row, isArchived: board.isArchived }) : null,
    reactions: toReactions(row.reactions, row.own_reactions),
    acceptedCommentId: row.accepted_comment_id,
    stateReason: row.state_reason,
    scheduledAt: row.scheduled_at?.toISOString() ?? null,
    editedAt: row.edited_at?.toISOString() ?? null,
    revision: row.revision,
    isFollowed: row.is_followed,
    isAuthorFollowed: row.is_author_followed,
    reading: row.reading && { ...row.reading, seenAt: new Date(row.reading.seenAt).toISOString() },
    description: row.excerpt,
    may: asItIs(
      row,
      topicMay({
        held,
        userId: ctx.actor?.userId ?? null,
        isActive: (row.member_state ?? 'active') === 'active',
        isArchived: board.isArchived,
        topic: {
          authorId: row.author_id,
          state: row.state,
          kind: row.kind,
          isClosed: row.is_closed,
          hiddenBy: row.hidden_by,
        },
      }),
    ),
  };
}

function mediaOf(ctx: Ctx, row: TopicRow, board: Board): Topic['media'] {
  const { id: topicId, whole_media: media, cover_url: cover, captions } = row;
  const isWithheld = isMediaWithheld(ctx, row, board, row.paid?.isBought === true);
  return media && toMedia({ topicId, media, cover, captions: captions ?? [], isWithheld });
}

function readerOf(row: TopicRow, held: ReadonlySet<string>) {
  const { id: topicId, author_id: authorId, state, whole_media: media } = row;
  return { topicId, authorId, isPublished: state === 'published', hasMedia: media !== null, held };
}

/**
 * What could not be processed has no file any more: another text does not help. A question whose bounty has answers stays
 * until it is decided.
 */
function asItIs({ state, whole_media: media, bounty }: TopicRow, may: TopicMay): TopicMay {
  const isBroken = state === 'rejected' && media?.files.length === 0;
  const isKept = bounty !== null && toBounty(bounty).keepsTopic;
  return { ...may, edit: may.edit && !isBroken, remove: may.remove && !isKept };
}

function isVisible(ctx: Ctx, row: TopicRow, isModerator: boolean): boolean {
  if (row.state === 'published' || (isModerator && row.merged_into_id === null)) return true;
  return row.state !== 'deleted' && ctx.actor !== null && row.author_id === ctx.actor.userId;
}

async function absence(ctx: Ctx, row: TopicRow): Promise<DomainError> {
  const target = row.merged_into_id === null ? undefined : await findRow(ctx, row.merged_into_id);
  const boards = await visibleBoards(ctx);
  const isShown = target?.state === 'published' && boards.some(({ id }) => id === target.board_id);
  return new DomainError('forum_topic_not_found', isShown ? { id: row.id, movedTo: target.id } : { id: row.id });
}

async function findRow(ctx: Ctx, id: number): Promise<TopicRow | undefined> {
  const userId = ctx.actor?.userId ?? 0;
  const follows = (subject: string, of: string) => sql`exists (select from forum.follows f
    where f.site_id = t.site_id and f.user_id = ${userId}::bigint and f.subject = ${sql.lit(subject)}
      and f.subject_id = ${sql.ref(of)})`;
  const own = ctx.actor
    ? sql`array(select r.kind from forum.reactions r where r.subject = 'topic' and r.subject_id = t.id
        and r.user_id = ${userId}::bigint) as own_reactions,
      ${follows('topic', 't.id')} as is_followed, ${follows('author', 't.author_id')} as is_author_followed,
      (select ${stateColumn(ctx)} from forum.members where site_id = t.site_id and user_id = ${userId}::bigint) as member_state`
    : sql`'{}'::text[] as own_reactions, false as is_followed, false as is_author_followed, null as member_state`;
  const found = await sql<TopicRow>`
    select ${CARD_COLUMNS}, ${stickyColumn(ctx)}, ${markColumns(ctx)}, t.html, t.toc, t.media as whole_media,
      case when t.media is not null then array(select k.language from forum.captions k where k.topic_id = t.id
        order by k.language) end as captions, t.reactions,
      t.accepted_comment_id, t.merged_into_id, t.state_reason, t.hidden_by, t.scheduled_at, t.edited_at, t.revision,
      ${paidColumn(ctx)} as paid, ${bountyColumn(ctx)} as bounty, ${tipColumn(ctx)} as tips, ${pollColumn(ctx)} as poll, ${readingColumn(ctx)} as reading, ${own}
    from forum.topics t where t.id = ${id}::bigint and t.site_id = ${ctx.site.id}::bigint`.execute(ctx.db);
  return found.rows[0];
}
