import { sql } from 'kysely';
import { readFaces } from '../../accounts/faces.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { readWaitingRecipient } from '../../merchants/settings/service-address.server.ts';
import { sendMail } from '../../messages/send-mail.server.ts';
import type { Thread } from '../access.server.ts';
import { readMerchantFace } from '../merchant-face.server.ts';
import { KIND, MAIL_MS, MAIL_QUIET_MS, PLATFORM, PRESENCE_MS } from '../rules.ts';

const QUOTED = 5;
const QUOTED_LENGTH = 300;

/**
 * Mails the messages of a shopper whom nobody has answered to the service address of the shop, or to its owner until
 * that address is confirmed: when none of its agents is online, or later although one is. Once in `MAIL_QUIET_MS` per conversation, however many messages there are.
 */
export async function mailWaiting(ctx: Ctx, thread: Thread, waitedMs: number): Promise<void> {
  const { merchantId, shopperId, chatId } = thread;
  const seenAfter = new Date(ctx.now.getTime() - PRESENCE_MS);
  const quietSince = new Date(ctx.now.getTime() - MAIL_QUIET_MS);
  await transact(ctx, async (tx) => {
    const due = await sql`
      update chat.conversations c set mailed_at = ${ctx.now}::timestamptz
      where c.id = ${chatId}::bigint and (c.mailed_at is null or c.mailed_at < ${quietSince}::timestamptz
          and exists (select from chat.messages m where m.thread_id = c.thread_id and m.conversation_id = c.id
            and m.side = 'shopper' and m.created_at > c.mailed_at))
        and (${waitedMs >= MAIL_MS}::boolean or not exists (select from chat.agents a where a.merchant_id = c.merchant_id
          and not a.is_away and a.seen_at > ${seenAfter}::timestamptz))
      returning c.id`.execute(tx.db);
    const to = due.rows.length > 0 && (await readWaitingRecipient(tx, { merchantId, siteId: ctx.site.id }));
    if (!to) return;
    const reader = { ...tx, locale: to.locale };
    const [face, faces, words] = [
      await readMerchantFace(reader, merchantId),
      await readFaces(tx, [shopperId]),
      await unanswered(reader, thread),
    ];
    await sendMail(reader, {
      to: to.email,
      locale: to.locale,
      template: 'chat_waiting',
      values: {
        shop: face.name,
        name: faces.get(shopperId)?.nickname ?? '',
        messages: words,
        path: `${merchantId === PLATFORM ? '/admin/chat' : '/login2/chat'}?chat=${chatId}`,
      },
    });
  });
}

/** The latest messages since the last answer, one a line. */
async function unanswered(ctx: Ctx, { id, chatId }: Thread): Promise<string> {
  const found = await sql<{ kind: number; body: string }>`
    select kind, body from chat.messages
    where thread_id = ${id}::bigint and conversation_id = ${chatId}::bigint and side = 'shopper' and recalled_at is null
      and id > coalesce((select max(a.id) from chat.messages a
        where a.thread_id = ${id}::bigint and a.side = 'agent' and not a.is_note), 0)
    order by id desc limit ${QUOTED}`.execute(ctx.db);
  const { t } = ctx.app.texts[ctx.locale];
  return found.rows
    .toReversed()
    .map(({ kind, body }) =>
      kind === KIND.text || kind === KIND.emoji
        ? `> ${body.slice(0, QUOTED_LENGTH).replaceAll('\n', '\n> ')}`
        : `> [${t(kind === KIND.image ? 'chat:picture' : 'chat:card.any')}]`,
    )
    .join('\n');
}
