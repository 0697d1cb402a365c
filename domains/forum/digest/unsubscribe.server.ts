import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { deriveKey, deriveKeys, isSignature, sign } from '../../../platform/tokens.ts';
import type { App, Ctx } from '../../kit/context.ts';

const PURPOSE = 'forum-digest';

interface Subscription {
  siteId: number;
  userId: number;
}

/** Proves that its bearer got a digest of this member. It does nothing but end the digest, and does not expire. */
export function unsubscribeToken(app: Pick<App, 'secret'>, { siteId, userId }: Subscription): string {
  const subject = `${siteId}.${userId}`;
  return `${subject}.${sign(deriveKey(app.secret, PURPOSE), subject)}`;
}

/** Whose digest the token ends; undefined if it is not one of ours. */
export function readUnsubscribeToken(
  app: Pick<App, 'secret' | 'previousSecret'>,
  token: string,
): Subscription | undefined {
  const [, subject = '', siteId, userId, signature = ''] = /^((\d{1,15})\.(\d{1,15}))\.([\w-]{43})$/.exec(token) ?? [];
  const isOurs = deriveKeys(app, PURPOSE).some((key) => isSignature(key, subject, signature));
  return isOurs ? { siteId: Number(siteId), userId: Number(userId) } : undefined;
}

/**
 * Ends a member's digest. Only the token authorises this, not the session. Idempotent. Throws `not_found` for an
 * invalid token.
 */
export async function unsubscribe(ctx: Pick<Ctx, 'app' | 'db'>, { token }: { token: string }): Promise<void> {
  const of = readUnsubscribeToken(ctx.app, token);
  if (!of) throw new DomainError('not_found');
  await sql`
    update forum.members set digest = 'none'
    where site_id = ${of.siteId}::bigint and user_id = ${of.userId}::bigint and digest <> 'none'`.execute(ctx.db);
}
