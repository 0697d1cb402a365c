import { sql } from 'kysely';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { userRoomOf } from '../../../platform/live-signals.ts';
import { isSeen } from '../../../platform/text/readable-name.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notify } from '../../messages/notify.server.ts';
import { attachPictures } from '../../uploads/attach-pictures.server.ts';
import { judgeTexts } from '../content/banned-words.ts';
import { readBannedWords } from '../content/compose.server.ts';
import { requireWritingMember } from '../people/require-writing-member.server.ts';
import type { Message, Send } from './contract.ts';

interface Recipient {
  messages_from: 'anyone' | 'followed' | 'nobody';
  follows_sender: boolean;
  blocks_sender: boolean;
  blocked_by_sender: boolean;
  wrote_before: boolean;
}

/**
 * Sends a private message. A recipient who blocked the sender never sees it, and the sender does not learn of the block.
 * Throws `forum_message_refused` if the recipient accepts messages only from people they follow, or was blocked by the
 * sender; `forum_author_not_found`, `forum_banned_words`, `validation_failed`, and what `requireWritingMember` throws.
 */
export async function sendMessage(ctx: Ctx, { userId, text, pictures }: Send): Promise<Message> {
  const { actor, isStaff } = await requireWritingMember(ctx);
  if (!isSeen(text) && pictures.length === 0) refuseFields([{ field: 'text', code: 'emptyContent' }]);
  if (userId === actor.userId) throw new DomainError('forum_own_content');
  const verdict = judgeTexts(isStaff ? [] : await readBannedWords(ctx), [text], ctx.locale);
  if (verdict.action === 'reject') throw new DomainError('forum_banned_words', { words: verdict.found.join(', ') });
  const written = verdict.texts[0] ?? '';
  const sent = await transact(ctx, async (tx) => {
    const recipient = await findRecipient(tx, actor.userId, userId);
    refuseUnwanted(recipient, isStaff);
    const named = pictures.map((url, nth) => ({ field: `pictures.${nth}`, url }));
    await attachPictures(tx, 'forum', named);
    const withheld = recipient.blocks_sender;
    const { id, isFirstUnread } = await insert(tx, {
      from: actor.userId,
      to: userId,
      text: written,
      pictures,
      withheld,
    });
    if (!withheld && isFirstUnread) {
      const link = `/bbs/my/privateMessageChatList?user=${actor.userId}`;
      await notify(tx, userId, 'forum.messaged', [{ data: { name: actor.nickname }, link }]);
    }
    return { id, withheld };
  });
  if (!sent.withheld) {
    ctx.app.live.publish([{ room: userRoomOf('forum', userId), event: 'forum.message', data: { from: actor.userId } }]);
  }
  return { id: sent.id, isMine: true, text: written, pictures, createdAt: ctx.now.toISOString(), isRead: false };
}

async function findRecipient(ctx: Ctx, from: number, to: number): Promise<Recipient> {
  const found = await sql<Recipient>`
    select m.messages_from,
      exists (select from forum.follows f where f.site_id = m.site_id and f.user_id = m.user_id and f.subject = 'author'
        and f.subject_id = ${from}::bigint) as follows_sender,
      exists (select from forum.blocks b where b.user_id = ${to}::bigint and b.blocked_id = ${from}::bigint) as blocks_sender,
      exists (select from forum.blocks b where b.user_id = ${from}::bigint and b.blocked_id = ${to}::bigint) as blocked_by_sender,
      exists (select from forum.private_messages p join forum.conversations v on v.id = p.conversation_id
        where v.site_id = m.site_id and v.low_user_id = least(${from}::bigint, ${to}::bigint)
          and v.high_user_id = greatest(${from}::bigint, ${to}::bigint) and p.sender_id = ${to}::bigint) as wrote_before
    from forum.members m where m.site_id = ${ctx.site.id}::bigint and m.user_id = ${to}::bigint`.execute(ctx.db);
  if (!found.rows[0]) throw new DomainError('forum_author_not_found', { id: to });
  return found.rows[0];
}

/** A person who wrote first can be answered; staff reach everyone. */
function refuseUnwanted(recipient: Recipient, isStaff: boolean): void {
  const { messages_from, follows_sender, blocked_by_sender, wrote_before } = recipient;
  const isWanted = messages_from === 'anyone' || (messages_from === 'followed' && follows_sender) || wrote_before;
  if (blocked_by_sender || (!isWanted && !isStaff)) throw new DomainError('forum_message_refused');
}

interface Inserted {
  from: number;
  to: number;
  text: string;
  pictures: string[];
  withheld: boolean;
}

async function insert(ctx: Ctx, { from, to, text, pictures, withheld }: Inserted) {
  const [low, high] = from < to ? [from, to] : [to, from];
  const opened = await sql<{ id: number; read_id: number }>`
    insert into forum.conversations (site_id, low_user_id, high_user_id, last_at)
    values (${ctx.site.id}::bigint, ${low}::bigint, ${high}::bigint, ${ctx.now}::timestamptz)
    on conflict (site_id, low_user_id, high_user_id) do update set last_at = excluded.last_at
    returning id, case when low_user_id = ${to}::bigint then low_read_id else high_read_id end as read_id`.execute(
    ctx.db,
  );
  const conversation = opened.rows[0];
  if (!conversation) throw new Error('an upsert returns its row');
  const unread = await sql`
    select 1 from forum.private_messages where conversation_id = ${conversation.id}::bigint and id > ${conversation.read_id}::bigint
      and sender_id = ${from}::bigint and not is_withheld limit 1`.execute(ctx.db);
  const { id } = await ctx.db
    .insertInto('forum.private_messages')
    .values({
      conversation_id: conversation.id,
      sender_id: from,
      text,
      pictures,
      is_withheld: withheld,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`update forum.conversations set last_message_id = ${id}::bigint where id = ${conversation.id}::bigint`.execute(
    ctx.db,
  );
  return { id, isFirstUnread: unread.rows.length === 0 };
}
