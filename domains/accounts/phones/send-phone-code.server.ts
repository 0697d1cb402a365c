import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { randomCode } from '../../../platform/tokens.ts';
import { type App, type Ctx, tell } from '../../context.ts';
import { type CodeTarget, keepCode, refuseTooSoon } from '../login-codes.server.ts';
import { readMobile } from '../phones.server.ts';
import type { PhoneInput } from './contract.ts';

/** A text message costs the shop money and can annoy whose number it is: no more than this many to a number in a day. */
const MOST_A_DAY = 10;
const DAY_MS = 86_400_000;

/** Whether text messages reach anybody: a gateway takes them, or whoever tries things out reads them in the outbox. */
export function canText({ environment }: Pick<App, 'environment'>): boolean {
  return environment.SMS_URL !== undefined || environment.STOA_ENV !== 'production';
}

/** What a code is kept under that lets somebody in by phone. */
export function enterTarget(phone: string): CodeTarget {
  return { channel: 'sms', address: phone, purpose: 'enter' };
}

/**
 * Sends the code for logging in or registering by phone (modes 3 and 6). Whether the number has an account is not even
 * looked up here: neither the answer nor its time nor the message can tell.
 */
export async function sendPhoneCode(ctx: Ctx, input: PhoneInput): Promise<void> {
  if (!canText(ctx.app)) throw new DomainError('sms_closed');
  const phone = readMobile(input);
  for (const limit of ['codes', 'texts'] as const) ctx.app.limits[limit].take(ctx.ip, ctx.now);
  await inTransaction(ctx.db, async (trx) => {
    const inside = { ...ctx, db: trx };
    await refuseTooSoon(inside, enterTarget(phone));
    await refuseTooOften(inside, phone);
    const code = randomCode();
    await keepCode(inside, enterTarget(phone), code);
    await tell(inside, 'account.text-due', { to: phone, locale: ctx.locale, template: 'enter', code });
  });
}

/** Codes to one number come one after the other, so what is counted here cannot grow meanwhile. */
async function refuseTooOften(ctx: Ctx, phone: string): Promise<void> {
  const since = new Date(ctx.now.getTime() - DAY_MS);
  const sent = await sql<{ created_at: Date }>`
    select created_at from login_codes
    where channel = 'sms' and address = ${phone} and purpose = 'enter' and created_at > ${since}
    order by created_at desc limit ${MOST_A_DAY}`.execute(ctx.db);
  const oldest = sent.rows[MOST_A_DAY - 1];
  if (!oldest) return;
  const retryAfter = Math.max(1, Math.ceil((oldest.created_at.getTime() - since.getTime()) / 1000));
  throw new DomainError('too_many_codes', { retryAfter });
}
