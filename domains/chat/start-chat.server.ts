import { sql } from 'kysely';
import { type Ctx, requireActor } from '../kit/context.ts';
import { readBusinessHours } from '../merchants/settings/read-hours.server.ts';
import { readServiceContact } from '../merchants/settings/service-contact.server.ts';
import { openingState } from '../sites/business-hours.ts';
import { timeZoneOf } from '../sites/time-zone.ts';
import type { ChatStart } from './contract.ts';
import { isSnoozed } from './desk/snoozed.ts';
import { requireMerchantFace } from './merchant-face.server.ts';
import { readNotice } from './notice/notice.server.ts';
import { openConversation } from './open-conversation.server.ts';
import { type ChatState, PRESENCE_MS } from './rules.ts';
import { readTopics } from './topics/topics.server.ts';

async function nextOpening(ctx: Ctx, merchantId: number): Promise<string | null> {
  const opening = openingState(await readBusinessHours(ctx, merchantId), ctx.now, timeZoneOf(ctx.site));
  return opening.isOpen ? null : (opening.opensAt?.toISOString() ?? null);
}

/** Opens the conversation with a merchant, or answers the one that is open. Throws `chat_not_found`. */
export async function startChat(ctx: Ctx, merchantId: number): Promise<ChatStart> {
  const { userId } = requireActor(ctx);
  const face = await requireMerchantFace(ctx, merchantId);
  ctx.app.limits.messages.take(`chat:${userId}`, ctx.now);
  const chatId = await openConversation(ctx, userId, merchantId);
  const seenAfter = new Date(ctx.now.getTime() - PRESENCE_MS);
  const found = await sql<{ state: ChatState; position: number; isOnline: boolean }>`
    select o.state, case when o.state = 'waiting' then 1 + (
        select count(*)::int from chat.conversations c
        where c.merchant_id = o.merchant_id and c.state = 'waiting' and (c.started_at, -c.id) < (case when o.asked then o.started_at else ${ctx.now}::timestamptz end, -o.id) and not ${isSnoozed(ctx.now)}
          and exists (select from chat.messages m where m.conversation_id = c.id and m.thread_id = c.thread_id and m.side = 'shopper'))
      else 0 end as position,
      exists (select from chat.agents a where a.merchant_id = o.merchant_id and not a.is_away
        and a.seen_at > ${seenAfter}::timestamptz) as "isOnline"
    from chat.conversations o where o.id = ${chatId}::bigint`.execute(ctx.db);
  const { state = 'waiting', position = 0, isOnline = false } = found.rows[0] ?? {};
  const tips = ctx.app.texts[ctx.locale].t('chat:tip.welcome', { name: face.name });
  const { type, message } = await readServiceContact(ctx, merchantId);
  return {
    chatId,
    tips,
    merchant: { ...face, tips },
    state,
    position,
    isOnline: isOnline && type !== 'message',
    opensAt: await nextOpening(ctx, merchantId),
    service: { type, message },
    notice: await readNotice(ctx, merchantId),
    topics: await readTopics(ctx, merchantId),
  };
}
