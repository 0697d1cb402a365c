import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { Demo } from '../../kit/demo.ts';
import { PLATFORM } from '../rules.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

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
/** A conversation that is not over: the shopper's last message has no answer. */
interface OpenTalk extends Pick<Talk, 'email' | 'name' | 'locale' | 'labels' | 'messages'> {
  /** With the shop, otherwise with the platform. */
  shop: boolean;
  minutes: number;
  taken: boolean;
}
interface DemoChat {
  talks: Talk[];
  waiting: OpenTalk[];
  replies: { shortcut: string; texts: Texts }[];
  topics: DemoTopic[];
  /** What the shop writes beside the messages, as safe HTML. */
  notice: Texts;
}

interface Desk {
  id: number;
  ownerId: number;
}

/**
 * Conversations of a shop that have ended, one in each language; some with it and with the platform that wait or go on;
 * saved replies and questions for the platform and the shop, and the shop's notice.
 */
export async function fillChatDemo({ ctxOf, addShopper, shop, owner }: Demo): Promise<void> {
  const ctx = ctxOf('goods');
  const file = join(import.meta.dirname, 'chat.json');
  const { talks, waiting, replies, topics, notice } = JSON.parse(await readFile(file, 'utf8')) as DemoChat;
  for (const [nth, talk] of talks.entries()) await addTalk(ctx, shop, talk, await addShopper(talk), nth);
  for (const { shop: isShop, ...talk } of waiting) {
    await addOpenTalk(ctx, isShop ? shop : { id: PLATFORM, ownerId: owner }, talk, await addShopper(talk));
  }
  for (const { shortcut, texts } of replies) {
    await sql`
      insert into chat.saved_replies (merchant_id, shortcut, locale, body)
      select m.id, ${shortcut}, t.key, t.value from jsonb_each_text(${JSON.stringify(texts)}::jsonb) t,
        unnest(array[${PLATFORM}::bigint, ${shop.id}::bigint]) as m(id)`.execute(ctx.db);
  }
  await sql`
    insert into chat.settings (merchant_id, data)
    values (${shop.id}::bigint, jsonb_build_object('notice', ${JSON.stringify(notice)}::jsonb))`.execute(ctx.db);
  for (const merchantId of [PLATFORM, shop.id]) await addTopics(ctx, merchantId, topics);
}

async function addTalk(ctx: Ctx, desk: Desk, talk: Talk, shopperId: number, nth: number): Promise<void> {
  const at = (minutes: number) => new Date(ctx.now.getTime() - (nth + 1) * DAY_MS + minutes * MINUTE_MS);
  const end = at(talk.messages.length * 2);
  const added = await sql<{ id: number; chatId: number }>`
    with ${threadOf(ctx, desk, talk, shopperId, at(0))}
    insert into chat.conversations (thread_id, merchant_id, state, agent_id, started_at, taken_at, assigned_at, first_reply_at,
      ended_at, ended_by, rating, rating_note)
    select id, ${desk.id}::bigint, 'ended', ${desk.ownerId}::bigint, ${at(0)}::timestamptz, ${at(1)}::timestamptz,
      ${at(1)}::timestamptz, ${at(2)}::timestamptz, ${end}::timestamptz, 'shopper', ${talk.rating}::smallint, ${talk.note}
    from thread returning thread_id as id, id as "chatId"`.execute(ctx.db);
  const chat = added.rows[0] ?? { id: 0, chatId: 0 };
  const last = await say(ctx, chat, talk.messages, { shopperId, agentId: desk.ownerId, at });
  await sql`
    update chat.threads set shopper_read_id = ${last}::bigint, shopper_got_id = ${last}::bigint,
      agent_read_id = ${last}::bigint, agent_got_id = ${last}::bigint where id = ${chat.id}::bigint`.execute(ctx.db);
}

async function addOpenTalk(ctx: Ctx, desk: Desk, talk: Omit<OpenTalk, 'shop'>, shopperId: number): Promise<void> {
  const at = (minutes: number) => new Date(ctx.now.getTime() + (minutes - talk.minutes) * MINUTE_MS);
  const agentId = talk.taken ? desk.ownerId : null;
  const added = await sql<{ id: number; chatId: number }>`
    with ${threadOf(ctx, desk, talk, shopperId, at(0))}
    insert into chat.conversations (thread_id, merchant_id, state, agent_id, started_at, taken_at, assigned_at, first_reply_at)
    select id, ${desk.id}::bigint, ${talk.taken ? 'open' : 'waiting'}, ${agentId}::bigint, ${at(0)}::timestamptz,
      ${talk.taken ? at(1) : null}::timestamptz, ${talk.taken ? at(1) : null}::timestamptz,
      ${talk.taken ? at(2) : null}::timestamptz
    from thread returning thread_id as id, id as "chatId"`.execute(ctx.db);
  const chat = added.rows[0] ?? { id: 0, chatId: 0 };
  const last = await say(ctx, chat, talk.messages, { shopperId, agentId, at });
  await sql`
    update chat.threads set current_id = ${chat.chatId}::bigint, shopper_read_id = ${last}::bigint,
      shopper_got_id = ${last}::bigint, agent_read_id = ${talk.taken ? last - 1 : 0}::bigint where id = ${chat.id}::bigint`.execute(
    ctx.db,
  );
}

const threadOf = (ctx: Ctx, desk: Desk, talk: Pick<Talk, 'locale' | 'labels'>, shopperId: number, at: Date) => sql`
  thread as (
    insert into chat.threads (shopper_id, merchant_id, site_id, locale, labels, created_at)
    values (${shopperId}::bigint, ${desk.id}::bigint, ${ctx.site.id}::bigint, ${talk.locale}, ${talk.labels}::text[],
      ${at}::timestamptz) returning id
  )`;

/** Messages alternate, starting with the shopper; all of an unanswered conversation are the shopper's. Returns the last id. */
async function say(
  { db }: Ctx,
  { id, chatId }: { id: number; chatId: number },
  messages: readonly string[],
  { shopperId, agentId, at }: { shopperId: number; agentId: number | null; at: (minutes: number) => Date },
): Promise<number> {
  const rows = messages.map((body, place) => {
    const isShopper = agentId === null || place % 2 === 0;
    return {
      sender: isShopper ? shopperId : agentId,
      side: isShopper ? 'shopper' : 'agent',
      body,
      client: `demo-${place}`,
      at: at(place * 2).toISOString(),
    };
  });
  const said = await sql<{ last: number }>`
    with said as (
      insert into chat.messages (thread_id, conversation_id, sender_id, side, kind, body, client_id, created_at, changed_at)
      select ${id}::bigint, ${chatId}::bigint, r.sender, r.side, 1, r.body, r.client, r.at, r.at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(sender bigint, side text, body text, client text, at timestamptz)
      order by r.at returning id
    )
    select max(id) as last from said`.execute(db);
  return said.rows[0]?.last ?? 0;
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
