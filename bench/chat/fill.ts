import { sql } from 'kysely';
import { addCrowd, type Person } from '../../tests/support/crowd.ts';
import { Caller } from '../load.ts';
import type { Stage } from '../stage.ts';

export const TALKS = 500;
/** Enough agents that none reaches the limit of messages. */
const SHOPS = 50;
const AGENTS_EACH = 2;
const WORKERS = 16;

interface Shop {
  merId: number;
  agents: Person[];
}

/** An open conversation: its shopper has written, and its agent has answered. */
export interface Talk {
  chatId: number;
  threadId: number;
  shop: Shop;
  shopper: Person;
  agent: Person;
}

/** Shops with two agents each, and open conversations spread over them. */
export async function fillChat(stage: Stage, url: string): Promise<Talk[]> {
  const shops = await addShops(stage);
  const shoppers = await addCrowd(stage.db, TALKS);
  const caller = new Caller(url, WORKERS);
  const talks: Talk[] = [];
  const open = async (shopper: Person, nth: number) => {
    const shop = shops[nth % shops.length] as Shop;
    const agent = shop.agents[Math.floor(nth / shops.length) % AGENTS_EACH] as Person;
    const first = { msn: 'Is this still available?', msnType: 1, merId: shop.merId };
    const { chatId } = await caller.call<{ chatId: number }>('/api/service/send', shopper, first);
    await caller.call('/api/service/desk/send', agent, { chatId, msn: 'Yes, it is.', msnType: 1 });
    const { rows } = await sql<{ id: number }>`
      select thread_id as id from chat.conversations where id = ${chatId}::bigint and state = 'open'`.execute(stage.db);
    talks.push({ chatId, threadId: rows[0]?.id ?? 0, shop, shopper, agent });
  };
  const left = shoppers.entries();
  const worker = async () => {
    for (const [nth, shopper] of left) await open(shopper, nth);
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  caller.close();
  // by now the server would have counted the rows; plans made for empty tables would read all of them
  await sql`analyze`.execute(stage.db);
  return talks;
}

async function addShops(stage: Stage): Promise<Shop[]> {
  const agents = await addCrowd(stage.db, SHOPS * AGENTS_EACH);
  const made = await sql<{ id: number }>`
    insert into merchants (key, type_id, category_id, name)
    select 'chat-' || n, t.id, c.id, jsonb_build_object('en', 'Chat shop ' || n)
    from generate_series(1, ${SHOPS}::int) n, merchant_types t, merchant_categories c
    where t.key = 'bench' and c.key = 'bench' returning id`.execute(stage.db);
  const shops = made.rows.map(({ id }, nth) => ({
    merId: id,
    agents: agents.slice(nth * AGENTS_EACH, (nth + 1) * AGENTS_EACH),
  }));
  for (const { merId, agents: people } of shops) {
    const ids = people.map(({ userId }) => userId);
    await sql`
      insert into merchant_staff (merchant_id, user_id, role)
      select ${merId}::bigint, id, 'support' from unnest(${ids}::bigint[]) id`.execute(stage.db);
  }
  return shops;
}
