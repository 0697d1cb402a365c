import { sql } from 'kysely';
import { refuseFields } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { MAX_REPLIES } from '../rules.ts';
import type { SavedReply, SaveReply } from './contract.ts';
import { requireDesk } from './list-desk.server.ts';

/** The saved replies of a merchant by shortcut, each with its text by language. Throws `chat_not_found`. */
export async function listSavedReplies(ctx: Ctx, merId: number): Promise<{ list: SavedReply[] }> {
  await requireDesk(ctx, merId);
  const found = await sql<{ shortcut: string; texts: Texts }>`
    select shortcut, jsonb_object_agg(locale, body) as texts from chat.saved_replies
    where merchant_id = ${merId}::bigint group by shortcut order by shortcut`.execute(ctx.db);
  return { list: found.rows };
}

/**
 * Saves a reply under its shortcut in place of `was`; without any text it is deleted. Throws `chat_not_found`,
 * `validation_failed` for a shortcut that another reply has, or when there are `MAX_REPLIES`.
 */
export async function saveReply(ctx: Ctx, { merId, shortcut, was, texts }: SaveReply): Promise<void> {
  await requireDesk(ctx, merId);
  const rows = Object.entries(texts).flatMap(([locale, body]) => (body?.trim() ? [{ locale, body: body.trim() }] : []));
  await transact(ctx, async ({ db }) => {
    // one writer of a merchant's replies at a time
    await sql`select pg_advisory_xact_lock(hashtextextended('chat.saved_replies', ${merId}::bigint))`.execute(db);
    if (was) {
      await sql`
        delete from chat.saved_replies where merchant_id = ${merId}::bigint and shortcut = ${was}`.execute(db);
    }
    const others = await sql<{ shortcut: string }>`
      select distinct shortcut from chat.saved_replies where merchant_id = ${merId}::bigint`.execute(db);
    if (rows.length === 0) return;
    if (others.rows.some((row) => row.shortcut === shortcut)) refuseFields([{ field: 'shortcut', code: 'sameTwice' }]);
    if (others.rows.length >= MAX_REPLIES) refuseFields([{ field: 'shortcut', code: 'tooMany' }]);
    await sql`
      insert into chat.saved_replies (merchant_id, shortcut, locale, body)
      select ${merId}::bigint, ${shortcut}, r.locale, r.body
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(locale text, body text)`.execute(db);
  });
}
