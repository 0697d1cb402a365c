import { z } from '@hono/zod-openapi';
import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { tsvectorText } from '../../../platform/text/search-words.ts';
import type { Ctx } from '../../kit/context.ts';
import { instantShape } from '../../kit/moment-shapes.ts';
import { transact } from '../../kit/transact.ts';
import { requireBoard } from '../boards/boards.server.ts';
import { mayAt } from '../boards/permissions.ts';
import { renderPost } from '../content/render.ts';
import { idShape } from '../contract.ts';
import { logModeration } from '../moderation/log.server.ts';
import { requireWritingMember } from '../people/require-writing-member.server.ts';
import { MODERATE } from '../rules.ts';
import { readTags } from '../tags/rules.ts';
import { announceTopics } from './announce.server.ts';
import { type LockedTopic, lockTopicTo } from './lock-topic.server.ts';
import { tagTopic } from './tag-topic.server.ts';

export const moderateInput = z
  .object({
    /** Applied to all of them or to none. */
    ids: z.array(idShape).min(1).max(50),
    change: z.discriminatedUnion('do', [
      z.object({ do: z.literal('essence'), on: z.boolean() }),
      z.object({ do: z.literal('close'), on: z.boolean() }),
      z.object({
        do: z.literal('sticky'),
        scope: z.enum(['board', 'site']).nullable(),
        /** When it ends; null: never. */
        until: instantShape.nullable().default(null),
      }),
      z.object({ do: z.literal('move'), boardId: idShape }),
      /** Adds or removes one tag. */
      z.object({ do: z.literal('tag'), name: z.string().trim().min(1, 'required').max(100), on: z.boolean() }),
    ]),
  })
  .openapi('ForumModerate');
export type Moderate = z.output<typeof moderateInput>;
type Change = Moderate['change'];

const NEEDS = { essence: 'essence', sticky: 'sticky', close: 'moderate', move: 'moderate', tag: 'moderate' } as const;

/**
 * Marks topics as essential, keeps them at the top, closes or moves them. Each change needs its own permission on the
 * board of each topic. Throws `forum_topic_not_found`, `no_permission`, `forum_state`, `forum_board_not_found`.
 */
export async function moderateTopics(ctx: Ctx, { ids, change }: Moderate): Promise<void> {
  await requireWritingMember(ctx);
  await refuseTarget(ctx, change);
  await transact(ctx, async (tx) => {
    const sorted = [...new Set(ids)].sort((a, b) => a - b);
    for (const id of sorted) await changeOne(tx, id, change);
  });
}

/** One topic in the transaction of `ctx.db`, for an actor whose account may act. Throws as `moderateTopics`. */
export async function changeOne(ctx: Ctx, id: number, change: Change): Promise<void> {
  const topic = await lockTopicTo(ctx, id, NEEDS[change.do]);
  await (change.do === 'tag' ? tagOne(ctx, topic, change) : apply(ctx, topic, change));
  await logModeration(ctx, `topic.${change.do}`, 'topic', id, change);
  await announceTopics(ctx, [id]);
}

/** Search knows a topic by its tags too, so its words change with them. */
async function tagOne(
  ctx: Ctx,
  { id, title, source }: LockedTopic,
  { name, on }: { name: string; on: boolean },
): Promise<void> {
  const { tags } = await ctx.db
    .selectFrom('forum.topics')
    .select('tags')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [changed] = readTags([name]);
  const others = readTags(tags).filter(({ key }) => key !== changed?.key);
  const wanted = readTags([...others.map((tag) => tag.name), ...(on && changed ? [changed.name] : [])]);
  const names = wanted.map((tag) => tag.name);
  const words = tsvectorText({ A: [title], B: [names.join(' ')], C: [renderPost(source).text] });
  await sql`update forum.topics set tags = ${names}::text[], words = ${words}::tsvector, updated_at = ${ctx.now}::timestamptz
    where id = ${id}::bigint`.execute(ctx.db);
  await tagTopic(ctx, id, wanted);
}

async function refuseTarget(ctx: Ctx, change: Change): Promise<void> {
  if (change.do !== 'move') return;
  const board = await requireBoard(ctx, { id: change.boardId });
  if (!mayAt(ctx, board, MODERATE)) throw new DomainError('no_permission', { permission: MODERATE });
}

async function apply(ctx: Ctx, { id }: LockedTopic, change: Exclude<Change, { do: 'tag' }>): Promise<void> {
  const set = {
    essence: () => sql`is_essence = ${change.do === 'essence' && change.on}::boolean`,
    close: () => sql`is_closed = ${change.do === 'close' && change.on}::boolean`,
    sticky: () =>
      change.do === 'sticky'
        ? sql`sticky = ${change.scope}::text, sticky_until = ${change.scope ? change.until : null}::timestamptz`
        : sql``,
    move: () => (change.do === 'move' ? sql`board_id = ${change.boardId}::bigint` : sql``),
  }[change.do]();
  await sql`update forum.topics set ${set}, updated_at = ${ctx.now}::timestamptz where id = ${id}::bigint`.execute(
    ctx.db,
  );
}
