import { DomainError } from '../../../platform/errors.ts';
import { hashToken, randomToken } from '../../../platform/tokens.ts';
import type { Ctx } from '../../kit/context.ts';
import type { RelyingParty } from './relying-party.server.ts';
import { CHALLENGE_SECONDS } from './rules.ts';

type Purpose = 'add' | 'enter' | 'confirm';

/** The requesting browser, identified by the key in its cookie. */
export interface AskedBy {
  browserKey: string;
  /** The member whose passkey is expected; null for a login, where it is not known yet. */
  userId: number | null;
}

/** Creates a challenge for one browser and one purpose; only its hash is stored. */
export async function newChallenge(ctx: Ctx, purpose: Purpose, by: AskedBy, party: RelyingParty): Promise<string> {
  const challenge = randomToken();
  await ctx.db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      browser_hash: hashToken(by.browserKey),
      purpose,
      user_id: by.userId,
      rp_id: party.id,
      origin: party.origin,
      shop_host: ctx.shopHost ?? null,
      expires_at: new Date(ctx.now.getTime() + CHALLENGE_SECONDS * 1000),
    })
    .execute();
  return challenge;
}

/**
 * Consumes the challenge that the browser signed, so that it can be answered only once, whatever the result. Throws
 * `challenge_gone` if it was already answered, is too old, or belongs to another browser, member, purpose or shop's host.
 */
export async function takeChallenge(ctx: Ctx, purpose: Purpose, by: AskedBy, challenge: string): Promise<RelyingParty> {
  const taken = await ctx.db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('browser_hash', '=', hashToken(by.browserKey))
    .where('purpose', '=', purpose)
    .where('user_id', by.userId === null ? 'is' : '=', by.userId)
    .where('expires_at', '>', ctx.now)
    .where('shop_host', 'is not distinct from', ctx.shopHost ?? null)
    .returning(['rp_id', 'origin'])
    .executeTakeFirst();
  if (!taken) throw new DomainError('challenge_gone');
  return { id: taken.rp_id, origin: taken.origin };
}

/** Deletes expired challenges and codes of other devices; returns their number. */
export async function tidyChallenges(ctx: Ctx): Promise<number> {
  const gone = [
    await ctx.db.deleteFrom('passkey_challenges').where('expires_at', '<', ctx.now).executeTakeFirst(),
    await ctx.db.deleteFrom('second_factor_challenges').where('expires_at', '<', ctx.now).executeTakeFirst(),
    await ctx.db.deleteFrom('device_logins').where('expires_at', '<', ctx.now).executeTakeFirst(),
  ];
  return gone.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
