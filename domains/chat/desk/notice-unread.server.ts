import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notifyEach } from '../../messages/notify.server.ts';
import { readMerchantFace } from '../merchant-face.server.ts';

const BATCH = 200;

interface Unread {
  shopperId: number;
  merchantId: number;
}

/**
 * Answers that their shopper has not read become a notice in the message centre, with its mail. Until the shopper reads
 * again, further answers add no notice. Returns how many it notified.
 */
export async function noticeUnread(ctx: Ctx): Promise<number> {
  return transact(ctx, async (tx) => {
    const found = await sql<Unread & { isUnread: boolean }>`
      with due as (
        select t.id, t.noticed_id <= t.shopper_read_id as is_first, (select max(m.id) from chat.messages m
          where m.thread_id = t.id and m.side = 'agent' and not m.is_note and m.recalled_at is null
            and m.id > t.shopper_read_id) as newest
        from chat.threads t where t.notice_at <= ${ctx.now}::timestamptz
        order by t.notice_at limit ${BATCH}::int for no key update skip locked
      )
      update chat.threads t set notice_at = null, noticed_id = coalesce(due.newest, t.noticed_id)
      from due where due.id = t.id
      returning t.shopper_id as "shopperId", t.merchant_id as "merchantId",
        due.is_first and due.newest is not null as "isUnread"`.execute(tx.db);
    const unread = found.rows.filter(({ isUnread }) => isUnread);
    const notices = [];
    for (const { shopperId, merchantId } of unread) {
      const { name } = await readMerchantFace(tx, merchantId);
      notices.push({ userId: shopperId, data: { name }, link: `/chat/${merchantId}` });
    }
    await notifyEach(tx, 'chat.answered', notices);
    return unread.length;
  });
}
