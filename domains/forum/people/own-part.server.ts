import { sql } from 'kysely';
import { readNamedEmail } from '../../accounts/verification/named-email.server.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import type { OwnPart } from '../../kit/own-part.ts';
import { isPayProved } from '../../payables/pay-password/rules.ts';
import { areOpenToGuests, visibleBoards } from '../boards/boards.server.ts';
import { type ReadingRow, readingColumn } from '../reading/reading-column.server.ts';
import { hasShieldWords } from '../shield/shield-words.server.ts';
import { tagKey } from '../tags/rules.ts';
import type { OwnMarks, OwnShown } from './contract.ts';
import { readMember } from './members.server.ts';

/** The pages that members with the same rights share, below `/bbs` or a theme. */
const PAGE = /^\/bbs(?:\/theme\d(?:_\d)?)?(?:\/(board|tag|topic|user)\/([^/]+))?\/?$/i;

const NOTHING: Own = { isAlone: false, isFollowed: false, later: null };

interface Own {
  isAlone: boolean;
  isFollowed: boolean;
  later: OwnMarks | null;
}

/**
 * What is the reader's own on a page of the forum. They get a page of their own where it has something that only they
 * see: boards that guests do not see, words that they do not want to read, what they have written, voted for or bought,
 * people they have blocked, their state as a member. All other marks of theirs are applied to the shared page. Up to five
 * queries, side by side.
 */
export async function ownPartOfForum(ctx: Ctx, url: URL): Promise<OwnPart | null> {
  const { actor } = ctx;
  const [whole, kind, text] = PAGE.exec(url.pathname) ?? [];
  if (!(actor && whole)) return null;
  const [member, email, hasWords, isOpen, own] = await Promise.all([
    readMember(ctx, actor.userId),
    readNamedEmail(ctx),
    hasShieldWords(ctx, actor.userId),
    seesWhatGuestsSee(ctx),
    readPage(ctx, actor, kind?.toLowerCase(), decoded(text), url.searchParams),
  ]);
  const shown: OwnShown = { trust: member.trust, isFollowed: own.isFollowed };
  const isAlone = own.isAlone || hasWords || !isOpen || member.state !== 'active' || email !== null;
  return { shown, later: own.later, isAlone };
}

async function seesWhatGuestsSee(ctx: Ctx): Promise<boolean> {
  const boards = await visibleBoards(ctx);
  return areOpenToGuests(
    ctx,
    boards.map(({ id }) => id),
  );
}

function readPage(ctx: Ctx, actor: Actor, kind: string | undefined, text: string, query: URLSearchParams) {
  if (kind === 'topic') return marksOnTopic(ctx, actor, Number(text));
  if (kind === 'user') return tiesTo(ctx, actor, Number(text), query);
  if (kind === 'board')
    return follows(
      ctx,
      actor,
      'board',
      sql`(select id from forum.boards where site_id = ${ctx.site.id}::bigint
      and slug = ${text.toLowerCase()})`,
    );
  if (kind === 'tag')
    return follows(
      ctx,
      actor,
      'tag',
      sql`(select id from forum.tags where site_id = ${ctx.site.id}::bigint
      and key = ${tagKey(text)})`,
    );
  return { ...NOTHING, isAlone: query.get('feed') === 'following' };
}

function decoded(text: string | undefined): string {
  try {
    return decodeURIComponent(text ?? '');
  } catch {
    return '';
  }
}

async function follows(ctx: Ctx, { userId }: Actor, subject: string, id: ReturnType<typeof sql>): Promise<Own> {
  const found = await sql<{ isFollowed: boolean }>`
    select exists (select from forum.follows where site_id = ${ctx.site.id}::bigint and user_id = ${userId}::bigint
      and subject = ${subject} and subject_id = ${id}) as "isFollowed"`.execute(ctx.db);
  return { ...NOTHING, isFollowed: found.rows[0]?.isFollowed === true };
}

async function tiesTo(ctx: Ctx, actor: Actor, id: number, query: URLSearchParams): Promise<Own> {
  // the lists of people have marks of their own
  if (!Number.isSafeInteger(id) || id === actor.userId || query.has('tab')) return { ...NOTHING, isAlone: true };
  const [followed, blocked] = await Promise.all([
    follows(ctx, actor, 'author', sql`${id}::bigint`),
    sql`select from forum.blocks where user_id = ${actor.userId}::bigint and blocked_id = ${id}::bigint`.execute(
      ctx.db,
    ),
  ]);
  return { ...followed, isAlone: blocked.rows.length > 0 };
}

interface TopicRow extends Omit<OwnMarks, 'topicId' | 'reading'> {
  isAlone: boolean;
  reading: ReadingRow | null;
}

async function marksOnTopic(ctx: Ctx, actor: Actor, topicId: number): Promise<Own> {
  if (!Number.isSafeInteger(topicId)) return { ...NOTHING, isAlone: true };
  const me = sql`${actor.userId}::bigint`;
  const followed = (subject: string, id: string) => sql`exists (select from forum.follows f where f.site_id = t.site_id
    and f.user_id = ${me} and f.subject = ${sql.lit(subject)} and f.subject_id = ${sql.ref(id)})`;
  const found = await sql<TopicRow>`
    select t.state <> 'published' or t.author_id is not distinct from ${me}
        or exists (select from forum.comments c where c.topic_id = t.id and c.author_id = ${me})
        or exists (select from forum.poll_votes v where v.topic_id = t.id and v.user_id = ${me})
        or exists (select from forum.sales s where s.topic_id = t.id and s.buyer_id = ${me}) as "isAlone",
      array(select r.kind from forum.reactions r where r.subject = 'topic' and r.subject_id = t.id
        and r.user_id = ${me}) as reactions,
      exists (select from forum.favourites f where f.user_id = ${me} and f.topic_id = t.id) as "hasFavourited",
      ${followed('topic', 't.id')} as "isFollowed", ${followed('author', 't.author_id')} as "isAuthorFollowed",
      (select coalesce(jsonb_object_agg(own.id, own.kinds), '{}') from (
        select c.id, jsonb_agg(r.kind) as kinds from forum.reactions r join forum.comments c on c.id = r.subject_id
        where r.subject = 'comment' and r.user_id = ${me} and c.topic_id = t.id group by c.id) own) as comments,
      ${readingColumn(ctx)} as reading
    from forum.topics t where t.id = ${topicId}::bigint and t.site_id = ${ctx.site.id}::bigint`.execute(ctx.db);
  const [row] = found.rows;
  if (!row || row.isAlone || isPayProved(actor, ctx.now)) return { ...NOTHING, isAlone: true };
  const { isAlone, reading, ...marks } = row;
  const isMarked =
    reading !== null ||
    marks.hasFavourited ||
    marks.isFollowed ||
    marks.isAuthorFollowed ||
    marks.reactions.length > 0 ||
    Object.keys(marks.comments).length > 0;
  const later = {
    topicId,
    ...marks,
    reading: reading && { ...reading, seenAt: new Date(reading.seenAt).toISOString() },
  };
  return { isAlone, isFollowed: false, later: isMarked ? later : null };
}
