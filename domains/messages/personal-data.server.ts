import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { withheldLetters } from './withheld-letters.server.ts';

interface Noticed {
  data: Record<string, unknown>;
  link: string;
}
interface Sent {
  subject: string;
  about: string[];
}

/** A user's notifications, and the mails and text messages sent to them. */
export async function exportNotifications(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const found = await sql<{ notices: Noticed[]; sent: Sent[]; preferences: unknown; devices: unknown }>`
    select
      (select coalesce(json_agg(part), '[]') from (
        select kind, data, link, created_at, read_at from notices where user_id = ${userId}::bigint order by id) part) as notices,
      (select coalesce(json_agg(part), '[]') from (
        select o.channel, o.subject, o.about, o.created_at, o.sent_at from outbox o join users u on u.id = ${userId}::bigint
        where not o.secret and u.kind = 'member'
          and lower(o.recipient) in (lower(coalesce(u.email, '')), coalesce(u.phone, '')) order by o.id) part) as sent,
      (select coalesce(json_agg(part), '[]') from (
        select topic, channel, wanted from notification_preferences where user_id = ${userId}::bigint) part) as preferences,
      (select coalesce(json_agg(part), '[]') from (
        select endpoint, created_at from push_subscriptions where user_id = ${userId}::bigint) part) as devices`.execute(
    ctx.db,
  );
  const { notices = [], sent = [] } = found.rows[0] ?? {};
  const letterOf = (link: string) => ({ readerId: userId, link });
  const links = [...notices.map(({ link }) => link), ...sent.flatMap(({ about }) => about)];
  const isWithheld = await withheldLetters(ctx, links.map(letterOf));
  give(
    'notices',
    notices.map((notice) => (isWithheld(letterOf(notice.link)) ? { ...notice, data: {}, link: '' } : notice)),
  );
  give(
    'sent_messages',
    sent.map(({ about, subject, ...message }) => ({
      ...message,
      subject: about.map(letterOf).some(isWithheld) ? '' : subject,
    })),
  );
  give('notification_preferences', found.rows[0]?.preferences ?? []);
  give('push_devices', found.rows[0]?.devices ?? []);
}

/** Deletes notifications and messages: by the reader, whatever address they went to, and by the addresses of the account. */
export async function eraseNotices(
  ctx: Ctx,
  { userId, email, phone }: { userId: number; email: string | null; phone: string | null },
): Promise<void> {
  await sql`delete from notices where user_id = ${userId}::bigint`.execute(ctx.db);
  await sql`delete from push_subscriptions where user_id = ${userId}::bigint`.execute(ctx.db);
  await sql`delete from notification_preferences where user_id = ${userId}::bigint`.execute(ctx.db);
  await sql`delete from outbox where reader_id = ${userId}::bigint`.execute(ctx.db);
  const addresses = [email?.toLowerCase(), phone].filter((address) => address !== null && address !== undefined);
  if (addresses.length === 0) return;
  await sql`delete from outbox where lower(recipient) = any (${addresses}::text[])`.execute(ctx.db);
}
