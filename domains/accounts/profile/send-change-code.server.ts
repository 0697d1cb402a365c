import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { randomCode } from '../../../platform/tokens.ts';
import { type Ctx, emit, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { CodeTarget } from '../code-target.ts';
import { keepCode, MOST_TEXTS_A_DAY, refuseTextTooOften, refuseTooSoon } from '../login/login-codes.server.ts';

/**
 * Sends a code to the member's new address, at most one a minute per address and per member. Whether the address
 * already has an account is revealed only in the message, not in the response.
 */
export async function sendChangeCode(ctx: Ctx, { channel, address }: Omit<CodeTarget, 'purpose'>): Promise<void> {
  const { userId } = requireActor(ctx);
  await ctx.app.limits.codes.take(ctx.ip, ctx.now);
  const purpose = `change:${userId}` as const;
  await transact(ctx, async (tx) => {
    await refuseTooSoon(tx, { channel, address: `of:${userId}`, purpose });
    await refuseTooSoon(tx, { channel, address, purpose: 'change:0' });
    if (channel === 'sms') await refuseTextTooOften(tx, address);
    await refuseTooMany(tx, channel, purpose);
    const isTaken = await hasOtherOwner(tx, channel, address, userId);
    const code = isTaken ? null : randomCode();
    await keepCode(tx, { channel, address, purpose }, code);
    if (channel === 'email') await mailCode(tx, address, code);
    else if (code) await emit(tx, 'account.text-due', { to: address, locale: ctx.locale, template: 'change', code });
  });
}

async function mailCode(ctx: Ctx, to: string, code: string | null): Promise<void> {
  const { locale } = ctx;
  if (!code) return emit(ctx, 'account.mail-due', { to, locale, template: 'email_taken', values: {} });
  await emit(ctx, 'account.mail-due', { to, locale, template: 'email_change_code', values: {}, code });
}

/** Whether another member has that address. */
export async function hasOtherOwner(ctx: Ctx, channel: CodeTarget['channel'], address: string, userId: number) {
  const found = await ctx.db
    .selectFrom('users')
    .select('id')
    .where((eb) =>
      channel === 'email' ? eb(eb.fn<string>('lower', ['email']), '=', address) : eb('phone', '=', address),
    )
    .where('kind', '=', 'member')
    .where('id', '<>', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** A member may request codes for many addresses, but per day no more in total than one address may receive. */
async function refuseTooMany(ctx: Ctx, channel: CodeTarget['channel'], purpose: string): Promise<void> {
  const since = sql`${ctx.now}::timestamptz - interval '1 day'`;
  const sent = await sql<{ wait: number }>`
    select ceil(extract(epoch from min(created_at) - (${since})))::int as wait from login_codes
    where channel = ${channel} and purpose = ${purpose} and purpose like 'change:%' and created_at > ${since}
    having count(*) >= ${MOST_TEXTS_A_DAY}::int`.execute(ctx.db);
  const wait = sent.rows[0]?.wait;
  if (wait !== undefined) throw new DomainError('too_many_codes', { retryAfter: Math.max(1, wait) });
}
