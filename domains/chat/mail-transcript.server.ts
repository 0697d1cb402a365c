import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { formatDateTime } from '../../platform/locale/format-date.ts';
import { isLocale } from '../../platform/locale/locale.ts';
import { readMailAddress } from '../accounts/mail-address.server.ts';
import type { Ctx } from '../kit/context.ts';
import { sendMail } from '../messages/send-mail.server.ts';
import { timeZoneOf } from '../sites/time-zone.ts';
import { requireSide } from './access.server.ts';
import { MESSAGE_COLUMNS, type MessageRow, presentMessages } from './message-rows.server.ts';
import { KIND } from './rules.ts';

const MAX_MESSAGES = 500;

/**
 * Mails a conversation to its shopper's verified address, asked for by either side: without private notes, recalled
 * messages and files. Throws `chat_not_found`, `chat_no_address`.
 */
export async function mailTranscript(ctx: Ctx, chatId: number): Promise<void> {
  const thread = await requireSide(ctx, chatId);
  await ctx.app.limits.transcripts.take(`thread:${thread.id}`, ctx.now);
  const { email, locale: stored } = await readMailAddress(ctx, thread.shopperId);
  if (!email) throw new DomainError('chat_no_address');
  const locale = isLocale(stored) ? stored : ctx.locale;
  const reader = { ...ctx, locale };
  const rows = await sql<MessageRow>`
    select * from (select ${MESSAGE_COLUMNS} from chat.messages m
      where m.thread_id = ${thread.id}::bigint and m.conversation_id = ${chatId}::bigint and not m.is_note
        and m.recalled_at is null
      order by m.id desc limit ${MAX_MESSAGES}::int) latest order by id`.execute(ctx.db);
  const { t } = ctx.app.texts[locale];
  const messages = await presentMessages(reader, thread, rows.rows);
  const lines = messages.map((message) => {
    const at = formatDateTime(message.createTime, locale, timeZoneOf(ctx.site));
    const words =
      message.msnType === KIND.image ? `[${t(message.isVideo ? 'chat:video' : 'chat:picture')}]` : said(message);
    if (message.tip) return `${at} · ${words}`;
    return `${at} · ${message.sendType === 0 ? message.user.name : message.agent || message.service.name}\n${words}`;
  });
  await sendMail(reader, {
    to: email,
    locale,
    template: 'chat_transcript',
    values: { shop: messages[0]?.service.name ?? '', messages: lines.join('\n\n') },
  });

  function said(message: (typeof messages)[number]): string {
    const { product, orderInfo, refundOrder } = message;
    if (product) return `[${product.store_name}]`;
    if (orderInfo) return `[${t('chat:card.order', { number: orderInfo.order_id })}]`;
    return refundOrder ? `[${t('chat:card.refund', { number: refundOrder.refund_order_sn })}]` : message.msn;
  }
}
