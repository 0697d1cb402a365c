import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Ctx } from '../../domains/context.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PLATFORM = 0;

type Texts = Record<string, string>;
interface Talk {
  email: string;
  name: string;
  locale: string;
  labels: string[];
  /** The shopper begins; then both in turn. */
  messages: string[];
  rating: number;
  note: string;
}
interface DemoTopic {
  key: string;
  below?: string;
  title: Texts;
  answer: Texts;
  keywords: Texts;
}
interface DemoChat {
  talks: Talk[];
  replies: { shortcut: string; texts: Texts }[];
  topics: DemoTopic[];
}

/** Conversations that have ended, one in each language, saved replies, and questions for the platform and one shop. */
export async function fillChat(ctx: Ctx, shop: { id: number; ownerId: number }): Promise<void> {
  const file = join(import.meta.dirname, 'content/chat.json');
  const { talks, replies, topics } = JSON.parse(await readFile(file, 'utf8')) as DemoChat;
  for (const [nth, talk] of talks.entries()) await addTalk(ctx, shop, talk, nth);
  for (const { shortcut, texts } of replies) {
    await sql`
      insert into chat.saved_replies (merchant_id, shortcut, locale, body)
      select m.id, ${shortcut}, t.key, t.value from jsonb_each_text(${JSON.stringify(texts)}::jsonb) t,
        unnest(array[${PLATFORM}::bigint, ${shop.id}::bigint]) as m(id)`.execute(ctx.db);
  }
  for (const merchantId of [PLATFORM, shop.id]) await addTopics(ctx, merchantId, topics);
}

async function addTalk(ctx: Ctx, shop: { id: number; ownerId: number }, talk: Talk, nth: number): Promise<void> {
  const at = (minutes: number) => new Date(ctx.now.getTime() - (nth + 1) * DAY_MS + minutes * MINUTE_MS);
  const person = await sql<{ id: number }>`
    insert into users (email, nickname, locale) values (${talk.email}, ${talk.name}, ${talk.locale}) returning id`.execute(
    ctx.db,
  );
  const shopperId = person.rows[0]?.id ?? 0;
  const end = at(talk.messages.length * 2);
  const added = await sql<{ id: number; chatId: number }>`
    with thread as (
      insert into chat.threads (shopper_id, merchant_id, site_id, locale, labels, created_at)
      values (${shopperId}::bigint, ${shop.id}::bigint, ${ctx.site.id}::bigint, ${talk.locale}, ${talk.labels}::text[], ${at(0)}::timestamptz)
      returning id
    )
    insert into chat.conversations (thread_id, merchant_id, state, agent_id, started_at, taken_at, assigned_at, first_reply_at,
      ended_at, ended_by, rating, rating_note)
    select id, ${shop.id}::bigint, 'ended', ${shop.ownerId}::bigint, ${at(0)}::timestamptz, ${at(1)}::timestamptz,
      ${at(1)}::timestamptz, ${at(2)}::timestamptz, ${end}::timestamptz, 'shopper', ${talk.rating}::smallint, ${talk.note}
    from thread returning thread_id as id, id as "chatId"`.execute(ctx.db);
  const { id = 0, chatId = 0 } = added.rows[0] ?? {};
  const rows = talk.messages.map((body, place) => ({
    sender: place % 2 === 0 ? shopperId : shop.ownerId,
    side: place % 2 === 0 ? 'shopper' : 'agent',
    body,
    client: `demo-${place}`,
    at: at(place * 2).toISOString(),
  }));
  await sql`
    with said as (
      insert into chat.messages (thread_id, conversation_id, sender_id, side, kind, body, client_id, created_at, changed_at)
      select ${id}::bigint, ${chatId}::bigint, r.sender, r.side, 1, r.body, r.client, r.at, r.at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(sender bigint, side text, body text, client text, at timestamptz)
      order by r.at returning id
    )
    update chat.threads set (shopper_read_id, shopper_got_id, agent_read_id, agent_got_id) =
      (select max(id), max(id), max(id), max(id) from said)
    where id = ${id}::bigint`.execute(ctx.db);
}

async function addTopics(ctx: Ctx, merchantId: number, topics: readonly DemoTopic[]): Promise<void> {
  const ids = new Map<string, number>();
  for (const [position, topic] of topics.entries()) {
    const added = await sql<{ id: number }>`
      insert into chat.topics (merchant_id, parent_id, position, title, answer, keywords)
      values (${merchantId}::bigint, ${ids.get(topic.below ?? '') ?? null}::bigint, ${position}::int,
        ${JSON.stringify(topic.title)}::jsonb, ${JSON.stringify(topic.answer)}::jsonb, ${JSON.stringify(topic.keywords)}::jsonb)
      returning id`.execute(ctx.db);
    ids.set(topic.key, added.rows[0]?.id ?? 0);
  }
}
