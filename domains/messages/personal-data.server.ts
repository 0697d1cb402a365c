import { sql } from 'kysely';
import type { Ctx } from '../context.ts';

/** A user's notifications, and the mails and text messages sent to them. */
export async function exportNotifications(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const found = await sql<{ notices: unknown; sent: unknown; preferences: unknown; devices: unknown }>`
    select
      (select coalesce(json_agg(part), '[]') from (
        select kind, data, link, created_at, read_at from notices where user_id = ${userId}::bigint order by id) part) as notices,
      (select coalesce(json_agg(part), '[]') from (
        select o.channel, o.subject, o.created_at, o.sent_at from outbox o join users u on u.id = ${userId}::bigint
        where not o.secret and u.kind = 'member'
          and lower(o.recipient) in (lower(coalesce(u.email, '')), coalesce(u.phone, '')) order by o.id) part) as sent,
      (select coalesce(json_agg(part), '[]') from (
        select topic, channel, wanted from notice_wishes where user_id = ${userId}::bigint) part) as preferences,
      (select coalesce(json_agg(part), '[]') from (
        select endpoint, created_at from push_subscriptions where user_id = ${userId}::bigint) part) as devices`.execute(
    ctx.db,
  );
  give('notices', found.rows[0]?.notices ?? []);
  give('sent_messages', found.rows[0]?.sent ?? []);
  give('notice_wishes', found.rows[0]?.preferences ?? []);
  give('push_devices', found.rows[0]?.devices ?? []);
}

/** Deletes notifications and messages with their addresses. */
export async function eraseNotices(
  ctx: Ctx,
  { userId, email, phone }: { userId: number; email: string | null; phone: string | null },
): Promise<void> {
  await sql`delete from notices where user_id = ${userId}::bigint`.execute(ctx.db);
  await sql`delete from push_subscriptions where user_id = ${userId}::bigint`.execute(ctx.db);
  await sql`delete from notice_wishes where user_id = ${userId}::bigint`.execute(ctx.db);
  const addresses = [email?.toLowerCase(), phone].filter((address) => address !== null && address !== undefined);
  if (addresses.length === 0) return;
  await sql`delete from outbox where lower(recipient) = any (${addresses}::text[])`.execute(ctx.db);
}
