import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { type Ctx, requireActor } from '../kit/context.ts';
import type { OutboxMessage } from './contract.ts';
import { ofTab } from './list-notices.server.ts';
import type { NoticeTab } from './rules.ts';

const NEWEST = 200;

/** The actor's number of unread notifications, of one tab of the message centre or of all. */
export async function countUnread(ctx: Ctx, tab: NoticeTab = 'all'): Promise<number> {
  const { userId } = requireActor(ctx);
  const result = await sql<{ total: number }>`select ${unreadOf(userId, tab)} as total`.execute(ctx.db);
  return result.rows[0]?.total ?? 0;
}

/** The same number as an SQL fragment for a larger query. */
export function unreadOf(userId: number, tab: NoticeTab = 'all'): RawBuilder<number> {
  return sql<number>`(
    select count(*)::int from notices n
    where n.user_id = ${userId}::bigint and n.read_at is null and not n.hidden and ${ofTab(tab)})`;
}

/** Messages of the outbox, newest first. Only in a trial installation, where everyone may read it. */
export async function readOutbox(ctx: Ctx): Promise<OutboxMessage[]> {
  if (ctx.app.environment.STOA_ENV === 'production') throw new DomainError('not_found');
  const rows = await ctx.db
    .selectFrom('outbox')
    .select(['id', 'channel', 'recipient', 'subject', 'text', 'code', 'created_at'])
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel === 'sms' ? 'sms' : 'email',
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    ...(row.code ? { code: row.code } : {}),
    createdAt: row.created_at.toISOString(),
  }));
}
