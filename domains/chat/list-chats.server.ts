import { sql } from 'kysely';
import { type Ctx, requireActor } from '../kit/context.ts';
import type { ChatList } from './contract.ts';
import { readMerchantFace } from './merchant-face.server.ts';
import { MESSAGE_COLUMNS, type MessageRow, presentMessages } from './message-rows.server.ts';
import type { ChatState } from './rules.ts';

const LISTED = 100;

interface ChatRow {
  chatId: number;
  merchantId: number;
  state: ChatState;
  unread: number;
  last: MessageRow | null;
}

/** The actor's conversations, one for each merchant with which anything was written, the latest first; the keyword is a merchant's name or a word said. */
export async function listChats(ctx: Ctx, keyword: string): Promise<ChatList> {
  const { userId } = requireActor(ctx);
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  const found = await sql<ChatRow & { isSaid: boolean }>`
    select c.id as "chatId", t.merchant_id as "merchantId", c.state, (select count(*)::int from chat.messages u
        where u.thread_id = t.id and u.id > t.shopper_read_id and u.side = 'agent' and not u.is_note) as unread,
      to_jsonb(last) as last,
      ${keyword !== ''}::boolean and exists (select from chat.messages s where s.thread_id = t.id and not s.is_note
        and s.kind = 1 and s.body ilike ${pattern}) as "isSaid"
    from chat.threads t
    join lateral (select id, state from chat.conversations where thread_id = t.id order by id desc limit 1) c on true
    join lateral (select ${MESSAGE_COLUMNS} from chat.messages m where m.thread_id = t.id and not m.is_note
      order by m.id desc limit 1) last on true
    where t.shopper_id = ${userId}::bigint and exists (select from chat.messages w
      where w.thread_id = t.id and w.side <> 'system' and not w.is_note)
    order by last.id desc limit ${LISTED}`.execute(ctx.db);
  const wanted = keyword.toLocaleLowerCase();
  const list: ChatList['list'] = [];
  for (const row of found.rows) {
    const merchant = await readMerchantFace(ctx, row.merchantId);
    if (keyword !== '' && !row.isSaid && !merchant.name.toLocaleLowerCase().includes(wanted)) continue;
    const to = { shopperId: userId, merchantId: row.merchantId };
    const [last = null] = row.last ? await presentMessages(ctx, to, [row.last]) : [];
    list.push({ chatId: row.chatId, merchant, state: row.state, unread: row.unread, last });
  }
  return { list, unread: found.rows.reduce((sum, row) => sum + row.unread, 0) };
}

/** Messages of the service that the actor has not read. */
export async function countUnreadChats(ctx: Ctx): Promise<number> {
  const { userId } = requireActor(ctx);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from chat.threads t join chat.messages u
      on u.thread_id = t.id and u.id > t.shopper_read_id and u.side = 'agent' and not u.is_note
    where t.shopper_id = ${userId}::bigint`.execute(ctx.db);
  return counted.rows[0]?.total ?? 0;
}
