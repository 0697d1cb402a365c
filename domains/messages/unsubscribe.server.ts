import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { deriveKey, deriveKeys, isSignature, sign } from '../../platform/tokens.ts';
import type { App, Ctx } from '../kit/context.ts';
import { NOTICE_TOPICS, type NoticeTopic, UNSUBSCRIBE_NOTICES_CALL } from './topics.ts';

const PURPOSE = 'notice-mail';

interface Subscription {
  userId: number;
  topic: NoticeTopic;
}

/** Proves that its bearer got a mail about this topic. It does nothing but end those mails, and does not expire. */
function noticeMailToken(app: Pick<App, 'secret'>, { userId, topic }: Subscription): string {
  const subject = `${userId}.${topic}`;
  return `${subject}.${sign(deriveKey(app.secret, PURPOSE), subject)}`;
}

/** Header fields with which a mail program offers to end the mails of a topic with one click (RFC 8058). */
export function unsubscribeHeaders(app: Pick<App, 'secret' | 'publicUrl'>, of: Subscription): Record<string, string> {
  return {
    'List-Unsubscribe': `<${app.publicUrl()}${UNSUBSCRIBE_NOTICES_CALL}?token=${noticeMailToken(app, of)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/**
 * Ends the mails of a topic; notices in the message centre stay. Only the token authorises this, not the session.
 * Idempotent. Throws `not_found` for an invalid token.
 */
export async function unsubscribeNotices(ctx: Pick<Ctx, 'app' | 'db'>, { token }: { token: string }): Promise<void> {
  const [, subject = '', userId, topic, signature = ''] =
    /^((\d{1,15})\.([a-z_]{1,30}))\.([\w-]{43})$/.exec(token) ?? [];
  const isOurs = deriveKeys(ctx.app, PURPOSE).some((key) => isSignature(key, subject, signature));
  if (!isOurs || !NOTICE_TOPICS.some((each) => each === topic)) throw new DomainError('not_found');
  await sql`
    insert into notification_preferences (user_id, topic, channel, wanted)
    select id, ${topic}, 'mail', false from users where id = ${userId}::bigint
    on conflict (user_id, topic, channel) do update set wanted = false`.execute(ctx.db);
}
