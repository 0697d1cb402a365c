import { sql } from 'kysely';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { requireDesk } from '../desk/list-desk.server.ts';
import { type EditedTopic, MAX_DEPTH, MAX_TOPICS, type SaveTopic, type Topic } from './contract.ts';

/** The questions that a merchant answers by itself, in the reader's language; those without any text are left out. */
export async function readTopics(ctx: Ctx, merchantId: number): Promise<Topic[]> {
  const pick = (column: string) =>
    sql`coalesce(pick_text(${sql.ref(column)}, ${ctx.locale}, ${ctx.site.defaultLocale}), '')`;
  const found = await sql<Omit<Topic, 'keywords'> & { keywords: string }>`
    select id, parent_id as "parentId", ${pick('title')} as title, ${pick('answer')} as answer, ${pick('keywords')} as keywords
    from chat.topics where merchant_id = ${merchantId}::bigint order by position, id limit ${MAX_TOPICS}`.execute(
    ctx.db,
  );
  return found.rows
    .filter(({ title }) => title)
    .map(({ keywords, ...topic }) => ({
      ...topic,
      keywords: keywords
        .split(/[,，、]/)
        .map((word) => word.trim().toLowerCase())
        .filter(Boolean),
    }));
}

/** The same for their editor, in every language, with how often each was opened and has helped. Throws `chat_not_found`. */
export async function listTopics(ctx: Ctx, merId: number): Promise<{ list: EditedTopic[] }> {
  await requireDesk(ctx, merId);
  const found = await sql<EditedTopic>`
    select id, parent_id as "parentId", position, title, answer, keywords, asked, helped from chat.topics
    where merchant_id = ${merId}::bigint order by position, id`.execute(ctx.db);
  return { list: found.rows };
}

/**
 * Saves a question below another one of the same merchant. Throws `chat_not_found`; `validation_failed` below itself,
 * deeper than `MAX_DEPTH`, or when there are `MAX_TOPICS`.
 */
export async function saveTopic(ctx: Ctx, { merId, id, parentId, position, ...texts }: SaveTopic): Promise<number> {
  await requireDesk(ctx, merId);
  return transact(ctx, async (tx) => {
    // one writer of a merchant's tree at a time: two moves could make a circle
    await sql`select pg_advisory_xact_lock(hashtextextended('chat.topics', ${merId}::bigint))`.execute(tx.db);
    const { list } = await listTopics(tx, merId);
    if (id !== null && !list.some((topic) => topic.id === id)) throw new DomainError('chat_not_found');
    if (id === null && list.length >= MAX_TOPICS) refuseFields([{ field: 'title', code: 'tooMany' }]);
    if (!isPlace(list, id, parentId)) refuseFields([{ field: 'parentId', code: 'invalid_value' }]);
    const json = (value: object) => sql`${JSON.stringify(value)}::jsonb`;
    const row = sql`${parentId}::bigint, ${position}::int, ${json(texts.title)}, ${json(texts.answer)}, ${json(texts.keywords)}`;
    const saved = await sql<{ id: number }>`
      ${
        id === null
          ? sql`insert into chat.topics (merchant_id, parent_id, position, title, answer, keywords) values (${merId}::bigint, ${row})`
          : sql`update chat.topics set (parent_id, position, title, answer, keywords) = (${row}) where id = ${id}::bigint`
      } returning id`.execute(tx.db);
    return saved.rows[0]?.id ?? 0;
  });
}

/** Whether a question may be below another: neither itself nor one below it, and not too deep. */
function isPlace(list: readonly EditedTopic[], id: number | null, parentId: number | null): boolean {
  const chain = [];
  for (let at = parentId; at !== null; ) {
    const above = list.find((topic) => topic.id === at);
    if (!above || above.id === id || chain.length >= list.length) return false;
    chain.push(above.id);
    at = above.parentId;
  }
  const depthBelow = (of: number): number =>
    Math.max(0, ...list.filter((topic) => topic.parentId === of).map((topic) => 1 + depthBelow(topic.id)));
  return chain.length + 1 + (id === null ? 0 : depthBelow(id)) <= MAX_DEPTH;
}

/** Deletes a question with those below it. Throws `chat_not_found`. */
export async function deleteTopic(ctx: Ctx, { merId, id }: { merId: number; id: number }): Promise<void> {
  await requireDesk(ctx, merId);
  const gone = await sql`
    delete from chat.topics where id = ${id}::bigint and merchant_id = ${merId}::bigint returning id`.execute(ctx.db);
  if (gone.rows.length === 0) throw new DomainError('chat_not_found');
}

/** A shopper has opened an answer, or it has helped. Unknown ones change nothing. */
export async function noteTopicUse(ctx: Ctx, { id, helped }: { id: number; helped: boolean }): Promise<void> {
  const { userId } = requireActor(ctx);
  ctx.app.limits.messages.take(`topics:${userId}`, ctx.now);
  const counted = helped ? sql`helped = helped + 1` : sql`asked = asked + 1`;
  await sql`update chat.topics set ${counted} where id = ${id}::bigint`.execute(ctx.db);
}
