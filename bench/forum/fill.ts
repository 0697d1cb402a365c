import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { tsvectorText } from '../../platform/text/search-words.ts';

export interface ForumSize {
  topics: number;
  comments: number;
}

/** The sizes that NodeBB was measured with, and fifty times that. */
export const SMALL: ForumSize = { topics: 2_000, comments: 20_000 };
export const LARGE: ForumSize = { topics: 100_000, comments: 1_000_000 };
/** Comments of the one long topic, and of the short one that it is compared with. */
const LONG_TOPIC = 10_000;
const SHORT_TOPIC = 10;

const BOARDS = 8;
const TEXTS = 500;
const WORDS =
  'kettle grinder wok pan lamp chair desk shelf cable battery charger keyboard headphones speaker camera lens bag jacket shoes tent stove filter coffee tea rice noodle knife board oven fridge quiet heavy cheap fast slow warm cold blue green black white steel wood glass cotton'.split(
    ' ',
  );

export interface ForumStage {
  siteId: number;
  longId: number;
  shortId: number;
  /** Topics that replies are written to. */
  openIds: number[];
}

/** Fills the forum of an empty deployment; its members are those of `people`. */
export async function fillForum(db: Db, size: ForumSize, people: readonly number[]): Promise<void> {
  const siteId = await siteOf(db);
  await addBoards(db, siteId, people);
  await addTexts(db);
  await db.transaction().execute(async (inside) => {
    await sql`select set_config('forum.counts_added', 'on', true)`.execute(inside);
    await addTopics(inside, siteId, size.topics);
    await addComments(inside, siteId, size);
    await count(inside, siteId);
  });
  await sql`vacuum analyze forum.topics, forum.topic_words, forum.comments, forum.boards, forum.members`.execute(db);
}

async function siteOf(db: Db): Promise<number> {
  const found = await sql<{ id: number }>`select id from sites where type = 'bbs' order by id limit 1`.execute(db);
  return found.rows[0]?.id ?? 0;
}

export async function isFilled(db: Db): Promise<boolean> {
  const found = await sql<{ texts: string | null }>`select to_regclass('forum_bench_texts')::text as texts`.execute(db);
  return found.rows[0]?.texts != null;
}

/** What the bench reads and writes of a filled forum, which new members join. */
export async function stageOf(db: Db, people: readonly number[]): Promise<ForumStage> {
  const siteId = await siteOf(db);
  await addMembers(db, siteId, people);
  const edges = await sql<{ id: number; comment_count: number }>`
    select id, comment_count from forum.topics order by comment_count desc limit 1`.execute(db);
  const short = await sql<{ id: number }>`
    select id from forum.topics where comment_count = ${SHORT_TOPIC} order by id limit 1`.execute(db);
  const open = await sql<{ id: number }>`select id from forum.topics order by id desc offset 50 limit 400`.execute(db);
  return {
    siteId,
    longId: edges.rows[0]?.id ?? 0,
    shortId: short.rows[0]?.id ?? 0,
    openIds: open.rows.map(({ id }) => id),
  };
}

async function addBoards(db: Db, siteId: number, people: readonly number[]): Promise<void> {
  await sql`
    insert into forum.boards (site_id, slug, name, sort)
    select ${siteId}::bigint, 'bench-' || n, jsonb_build_object('en', 'Board ' || n), n from generate_series(1, ${BOARDS}) n`.execute(
    db,
  );
  await sql`
    insert into forum.forums (site_id, settings) values (${siteId}::bigint, '{"newDays": 0}')
    on conflict (site_id) do update set settings = excluded.settings`.execute(db);
  await addMembers(db, siteId, people);
}

async function addMembers(db: Db, siteId: number, people: readonly number[]): Promise<void> {
  await sql`
    insert into forum.members (site_id, user_id, trust, joined_at)
    select ${siteId}::bigint, id, 'member', now() - interval '90 days' from unnest(${[...people]}::bigint[]) id
    on conflict do nothing`.execute(db);
}

/** Some hundred texts of common words, cut as the product cuts them; rows pick one each. */
async function addTexts(db: Db): Promise<void> {
  const texts = Array.from({ length: TEXTS }, (_, nth) => {
    const text = Array.from({ length: 40 }, (_, at) => WORDS[(nth * 7 + at * (nth % 11) + at * at) % WORDS.length]);
    const title = text.slice(0, 6).join(' ');
    const source = `${text.join(' ')}${nth === 7 ? ' rare7x' : ''}`;
    return { nth, title, source, html: `<p>${source}</p>`, words: tsvectorText({ A: [title], C: [source] }) };
  });
  await sql`create table forum_bench_texts as
    select nth, title, source, html, words::tsvector as words from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
      as g(nth int, title text, source text, html text, words text)`.execute(db);
  await sql`alter table forum_bench_texts add primary key (nth)`.execute(db);
  await sql`analyze forum_bench_texts`.execute(db);
}

async function addTopics(db: Db, siteId: number, topics: number): Promise<void> {
  await sql`
    with boards as (select array_agg(id order by id) as ids from forum.boards where site_id = ${siteId}::bigint),
    people as (select array_agg(user_id order by user_id) as ids from forum.members where site_id = ${siteId}::bigint)
    insert into forum.topics (site_id, board_id, author_id, kind, state, locale, title, source, html, excerpt,
      render_version, words, published_at, created_at, updated_at)
    select ${siteId}::bigint, boards.ids[1 + n % ${BOARDS}], people.ids[1 + n % cardinality(people.ids)],
      case when n % 3 = 0 then 'question' else 'text' end, 'published', 'en', t.title || ' ' || n, t.source, t.html,
      left(t.source, 150), 1, t.words, at, at, at
    from generate_series(1, ${topics}::int) n
      cross join boards cross join people join forum_bench_texts t on t.nth = n::bigint * 7919 % ${TEXTS}
      cross join lateral (select now() - make_interval(mins => (${topics}::int - n) * 5 + 10) as at) times`.execute(db);
}

/** One topic is very long, one has ten comments, the rest share the others evenly. */
async function addComments(db: Db, siteId: number, { topics, comments }: ForumSize): Promise<void> {
  await sql`
    with people as (select array_agg(user_id order by user_id) as ids from forum.members where site_id = ${siteId}::bigint),
    subjects as (select array_agg(id order by id) as ids from forum.topics where site_id = ${siteId}::bigint)
    insert into forum.comments (site_id, topic_id, author_id, state, locale, source, html, render_version, words, created_at)
    select ${siteId}::bigint, subjects.ids[case when n <= ${LONG_TOPIC} then 1 when n <= ${LONG_TOPIC + SHORT_TOPIC} then 2
        else 3 + n % (${topics}::int - 2) end],
      people.ids[1 + n % cardinality(people.ids)], 'published', 'en', t.source, t.html, 1, t.words,
      now() - make_interval(secs => ${comments}::int - n)
    from generate_series(1, ${comments}::int) n cross join people cross join subjects
      join forum_bench_texts t on t.nth = n::bigint * 104729 % ${TEXTS}`.execute(db);
}

async function count(db: Db, siteId: number): Promise<void> {
  await sql`
    update forum.topics t set comment_count = n.num, thread_count = n.num, last_comment_id = n.last_id,
      last_comment_at = c.created_at, last_comment_author_id = c.author_id
    from (select topic_id, count(*)::int as num, max(id) as last_id from forum.comments group by topic_id) n
      join forum.comments c on c.id = n.last_id
    where t.id = n.topic_id`.execute(db);
  await sql`
    update forum.boards b set topic_count = n.topics, comment_count = n.comments
    from (select board_id, count(*)::int as topics, sum(comment_count)::int as comments from forum.topics group by board_id) n
    where b.id = n.board_id`.execute(db);
  await sql`
    update forum.members m set topic_count = (select count(*) from forum.topics t where t.author_id = m.user_id),
      comment_count = (select count(*) from forum.comments c where c.author_id = m.user_id)
    where site_id = ${siteId}::bigint`.execute(db);
}
