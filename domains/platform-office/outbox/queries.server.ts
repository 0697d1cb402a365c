import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { COUNTED_MOST, likePattern, offsetOf } from '../lists.ts';
import type { OpenLetter, OutboxLetter, OutboxList, OutboxQuery } from './contract.ts';

const utc = (column: string) => sql`to_json(${sql.ref(column)} at time zone 'UTC')#>>'{}' || 'Z'`;

const LETTER = sql`id, channel, recipient as "to", subject, secret as "isSecret", tries, failure,
  case when sent_at is not null then 'sent' when failure is not null then 'failed' else 'waiting' end as state,
  ${utc('created_at')} as "createdAt", ${utc('sent_at')} as "sentAt",
  case when sent_at is null then ${utc('next_try_at')} end as "nextTryAt"`;

const STATES: Record<OutboxLetter['state'], RawBuilder<boolean>> = {
  waiting: sql`sent_at is null and failure is null`,
  failed: sql`sent_at is null and failure is not null`,
  sent: sql`sent_at is not null`,
};

/** Sent and pending messages, newest first. */
export async function listOutbox(ctx: Ctx, { channel, state, to, page, limit }: OutboxQuery): Promise<OutboxList> {
  requirePlatformPermission(ctx, 'outbox.read');
  const parts = [
    channel ? sql`channel = ${channel}` : null,
    state ? STATES[state] : null,
    to ? sql`lower(recipient) like ${likePattern(to, 'start')}` : null,
  ].filter((part) => part !== null);
  const fits = parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
  // from the oldest, a count of all would read the messages that retention has just deleted
  const newest = parts.length > 0 ? sql`` : sql`order by id desc`;
  const offset = offsetOf({ page, limit });
  const result = await sql<{ total: number; list: OutboxLetter[] | null }>`
    select
      (select count(*)::int from (select 1 from outbox where ${fits} ${newest} limit ${COUNTED_MOST}) o) as total,
      (select json_agg(l) from (
        select ${LETTER} from outbox where ${fits} order by id desc limit ${offset === null ? 0 : limit} offset ${offset ?? 0}) l) as list`.execute(
    ctx.db,
  );
  const { total = 0, list } = result.rows[0] ?? {};
  return { list: list ?? [], total, page, limit };
}

/** One message. In production, nobody can read what would give access to someone else's account. */
export async function readLetter(ctx: Ctx, id: number): Promise<OpenLetter> {
  requirePlatformPermission(ctx, 'outbox.read');
  const hides = ctx.app.environment.STOA_ENV === 'production';
  const result = await sql<OpenLetter>`
    select ${LETTER}, case when secret and ${hides}::boolean then null else text end as text,
      case when ${hides}::boolean then null else code end as code
    from outbox where id = ${id}::bigint`.execute(ctx.db);
  const letter = result.rows[0];
  if (!letter) throw new DomainError('not_found');
  return letter;
}
