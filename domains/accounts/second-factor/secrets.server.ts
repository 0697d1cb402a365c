import { sql } from 'kysely';
import { seal, unseal, unsealAny } from '../../../platform/seal.ts';
import { deriveKey, deriveKeys, sign } from '../../../platform/tokens.ts';
import type { Ctx } from '../../context.ts';

const SEALS = 'second-factors';
const RECOVERY = 'recovery-codes';
const BATCH = 500;

/** The app's secret in encrypted form: a copy of the table reveals no codes. */
export function sealSecret(ctx: Pick<Ctx, 'app'>, userId: number, secret: string): string {
  return seal(deriveKey(ctx.app.secret, SEALS), secret, String(userId));
}

/** Decrypts with the present or the previous root secret. */
export function openSecret(ctx: Pick<Ctx, 'app'>, userId: number, sealed: string): string {
  return unsealAny(deriveKeys(ctx.app, SEALS), sealed, String(userId));
}

export function hashRecoveryCode(ctx: Ctx, userId: number, code: string): string {
  return sign(deriveKey(ctx.app.secret, RECOVERY), `${userId}|${code}`);
}

/** The hashes under which a recovery code may be stored: its plain text is not stored, so it cannot be rehashed. */
export function recoveryCodeHashes(ctx: Ctx, userId: number, code: string): string[] {
  return deriveKeys(ctx.app, RECOVERY).map((key) => sign(key, `${userId}|${code}`));
}

/** Re-encrypts what is still encrypted with the previous root secret; returns the number. */
export async function resealSecrets(ctx: Pick<Ctx, 'app' | 'db'>): Promise<number> {
  if (ctx.app.previousSecret === undefined) return 0;
  const present = deriveKey(ctx.app.secret, SEALS);
  let resealed = 0;
  for (let afterId = 0; ; ) {
    const found = await sql<{ userId: number; sealed: string }>`
      select user_id as "userId", sealed_secret as sealed from second_factors
      where user_id > ${afterId}::bigint order by user_id limit ${BATCH}`.execute(ctx.db);
    for (const { userId, sealed } of found.rows) {
      if (isSealedWith(present, userId, sealed)) continue;
      // a set-up restarted in the meantime is left alone
      await sql`
        update second_factors set sealed_secret = ${sealSecret(ctx, userId, openSecret(ctx, userId, sealed))}
        where user_id = ${userId}::bigint and sealed_secret = ${sealed}`.execute(ctx.db);
      resealed += 1;
    }
    const last = found.rows.at(-1);
    if (!last || found.rows.length < BATCH) return resealed;
    afterId = last.userId;
  }
}

function isSealedWith(key: Buffer, userId: number, sealed: string): boolean {
  try {
    unseal(key, sealed, String(userId));
    return true;
  } catch {
    return false;
  }
}
