import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { deriveKey, randomToken, sign } from '../../../platform/tokens.ts';
import type { Ctx } from '../../kit/context.ts';
import {
  CODE_LIMITS,
  earlierGuesses,
  hasGuessesOfAll,
  isGuessedOut,
  refuseTooManyCodes,
  requestsOf,
} from '../code-limits.server.ts';
import type { CodeTarget } from '../code-target.ts';
import { mailboxOf, RESEND_SECONDS } from '../rules.ts';

const LIFE_SECONDS = 10 * 60;
const MAX_TRIES = 5;
/** Text messages cost money and can annoy the owner of the number: this is the daily maximum per number. */
export const MOST_TEXTS_A_DAY = 10;
const DAY_MS = 86_400_000;

function hashCode(ctx: Ctx, target: CodeTarget, code: string): string {
  const key = deriveKey(ctx.app.secret, 'login-codes');
  return sign(key, `${target.channel}|${target.address}|${target.purpose}|${code}`);
}

/**
 * One code per minute and mailbox, no matter who requests it. One conditional upsert, so two concurrent requests cannot
 * both pass.
 */
export async function refuseTooSoon(ctx: Ctx, target: CodeTarget): Promise<void> {
  const key = sign(
    deriveKey(ctx.app.secret, 'code-sendings'),
    `${target.channel}|${mailboxOf(target.address)}|${target.purpose}`,
  );
  const latest = new Date(ctx.now.getTime() - RESEND_SECONDS * 1000);
  const taken = await sql`
    insert into code_sendings as s (key, sent_at) values (${key}, ${ctx.now})
    on conflict (key) do update set sent_at = excluded.sent_at where s.sent_at <= ${latest}
    returning key`.execute(ctx.db);
  if (taken.rows.length > 0) return;
  const row = await ctx.db.selectFrom('code_sendings').select('sent_at').where('key', '=', key).executeTakeFirst();
  const passed = row ? (ctx.now.getTime() - row.sent_at.getTime()) / 1000 : 0;
  const retryAfter = Math.min(RESEND_SECONDS, Math.max(1, Math.ceil(RESEND_SECONDS - passed)));
  throw new DomainError('too_many_requests', { retryAfter });
}

/** Throws `too_many_codes` if the number has received its daily number of text messages, for any purpose. */
export async function refuseTextTooOften(ctx: Ctx, phone: string): Promise<void> {
  const since = new Date(ctx.now.getTime() - DAY_MS);
  const sent = await sql<{ created_at: Date }>`
    select created_at from login_codes where channel = 'sms' and address = ${phone} and created_at > ${since}
    order by created_at desc limit ${MOST_TEXTS_A_DAY}`.execute(ctx.db);
  const oldest = sent.rows[MOST_TEXTS_A_DAY - 1];
  if (!oldest) return;
  const retryAfter = Math.max(1, Math.ceil((oldest.created_at.getTime() - since.getTime()) / 1000));
  throw new DomainError('too_many_codes', { retryAfter });
}

/**
 * Records a sent code; only the newest code of an address is valid. A null code never matches: an address that gets no
 * code must look the same from outside, including when guesses run out. Throws `too_many_codes`.
 */
export async function keepCode(ctx: Ctx, target: CodeTarget, code: string | null, isKnown = false): Promise<void> {
  await refuseTooManyCodes(ctx, target, isKnown);
  const before = requestsOf(target, ctx.now);
  await ctx.db
    .insertInto('login_codes')
    .values({
      ...target,
      code_hash: code ? hashCode(ctx, target, code) : `none:${randomToken()}`,
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + LIFE_SECONDS * 1000),
      alarm: sql`case when ${before} = ${CODE_LIMITS.warnRequests - 1}::int then 'requested' end`,
    })
    .execute();
}

/**
 * Checks a code. Counting the attempt and using the code are one conditional update, so a code works once and five
 * attempts are five even when concurrent. Must be committed even if the code is wrong: the caller throws afterwards.
 */
export async function tryCode(
  ctx: Ctx,
  target: CodeTarget,
  code: string,
  isKnown = false,
): Promise<'right' | 'wrong_code' | 'code_used_up' | 'too_many_guesses'> {
  const guesses = sql<number>`c.tries + ${earlierGuesses(target, ctx.now)}`;
  const tried = await sql<{ right: boolean }>`
    update login_codes c set
      tries = c.tries + 1,
      used_at = case when c.code_hash = ${hashCode(ctx, target, code)} then ${ctx.now}::timestamptz end,
      alarm = case when ${guesses} = ${CODE_LIMITS.warnGuesses - 1}::int and c.code_hash <> ${hashCode(ctx, target, code)}
                   then 'guessed' else c.alarm end
    where c.id = (select id from login_codes where channel = ${target.channel} and address = ${target.address}
                    and purpose = ${target.purpose} order by created_at desc, id desc limit 1)
      and c.used_at is null and c.expires_at > ${ctx.now} and c.tries < ${MAX_TRIES}
      and ${guesses} < ${CODE_LIMITS.guesses * (isKnown ? 2 : 1)}::int and ${hasGuessesOfAll(target, ctx.now)}
    returning c.used_at is not null as right`.execute(ctx.db);
  const row = tried.rows[0];
  if (row) return row.right ? 'right' : 'wrong_code';
  if (await isGuessedOut(ctx, target, isKnown)) return 'too_many_guesses';
  const spent = await ctx.db
    .selectFrom('login_codes')
    .select('tries')
    .where('channel', '=', target.channel)
    .where('address', '=', target.address)
    .where('purpose', '=', target.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return spent && spent.tries >= MAX_TRIES ? 'code_used_up' : 'wrong_code';
}
