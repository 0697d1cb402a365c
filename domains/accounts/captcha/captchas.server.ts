import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { sealFor } from '../../../platform/seal.ts';
import { hashToken, randomToken } from '../../../platform/tokens.ts';
import type { App, Ctx } from '../../kit/context.ts';
import { CAPTCHA_SIZE, drawCaptcha, newCaptchaValue, newSum, plainCaptchaValue } from './captcha.ts';

const LIFE_MS = 5 * 60_000;

const SEAL = sealFor('captcha');

/** A new captcha: valid for five minutes and one try. With `question`, a question instead of a picture. */
export async function newCaptcha(
  ctx: Ctx,
  { kind = 'picture' }: { kind?: 'picture' | 'question' } = {},
): Promise<{ captchaKey: string; image: string; question: string }> {
  ctx.app.limits.writes.take(`captcha:${ctx.ip}`, ctx.now);
  const captchaKey = randomToken();
  const sum = newSum();
  const value = kind === 'picture' ? newCaptchaValue() : sum.value;
  const hash = hashToken(captchaKey);
  await sql`
    insert into captchas (key_hash, answer, expires_at)
    values (${hash}, ${SEAL.seal(ctx.app, value, hash)}, ${new Date(ctx.now.getTime() + LIFE_MS)}::timestamptz)`.execute(
    ctx.db,
  );
  const image = kind === 'picture' ? await pictureOf(value) : '';
  return { captchaKey, image, question: kind === 'question' ? sum.question : '' };
}

async function pictureOf(value: string): Promise<string> {
  const { default: sharp } = await import('sharp');
  const png = await sharp(Buffer.from(drawCaptcha(value)))
    .resize(CAPTCHA_SIZE.width)
    .png({ palette: true })
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Uses a captcha up, right or wrong. Throws `captcha_wrong`. */
export async function takeCaptcha(
  ctx: Ctx,
  { captchaKey, captchaValue }: { captchaKey: string; captchaValue: string },
): Promise<void> {
  const hash = hashToken(captchaKey);
  const taken = await sql<{ answer: string; expires_at: Date }>`
    delete from captchas where key_hash = ${hash} returning answer, expires_at`.execute(ctx.db);
  const row = taken.rows[0];
  if (!row || row.expires_at <= ctx.now) throw new DomainError('captcha_wrong');
  const right = Buffer.from(SEAL.open(ctx.app, row.answer, hash));
  const given = Buffer.from(plainCaptchaValue(captchaValue));
  if (right.length !== given.length || !timingSafeEqual(right, given)) throw new DomainError('captcha_wrong');
}

/** The value of a captcha, for tests and programs: the server offers it in a trial run only. */
export async function revealCaptcha(app: App, captchaKey: string): Promise<string | null> {
  const hash = hashToken(captchaKey);
  const found = await sql<{ answer: string }>`
    select answer from captchas where key_hash = ${hash}`.execute(app.database.db);
  return found.rows[0] ? SEAL.open(app, found.rows[0].answer, hash) : null;
}

/** Deletes expired captchas. Returns how many. */
export async function deleteOldCaptchas(ctx: Ctx): Promise<number> {
  const gone = await sql`delete from captchas where expires_at < ${ctx.now}::timestamptz returning 1`.execute(ctx.db);
  return gone.rows.length;
}
