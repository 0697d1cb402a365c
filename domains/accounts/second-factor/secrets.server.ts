import type { SealedColumn } from '../../../platform/database/reseal.ts';
import { sealFor } from '../../../platform/seal.ts';
import { deriveKey, deriveKeys, sign } from '../../../platform/tokens.ts';
import type { Ctx } from '../../kit/context.ts';

const SEAL = sealFor('second-factors');
const RECOVERY = 'recovery-codes';

export const SEALED_SECRETS: SealedColumn = {
  table: 'second_factors',
  column: 'sealed_secret',
  key: ['user_id'],
  seal: SEAL,
  bound: 'user_id::text',
};

/** The app's secret in encrypted form: a copy of the table reveals no codes. */
export function sealSecret(ctx: Pick<Ctx, 'app'>, userId: number, secret: string): string {
  return SEAL.seal(ctx.app, secret, String(userId));
}

/** Decrypts with the present or the previous root secret. */
export function openSecret(ctx: Pick<Ctx, 'app'>, userId: number, sealed: string): string {
  return SEAL.open(ctx.app, sealed, String(userId));
}

export function hashRecoveryCode(ctx: Ctx, userId: number, code: string): string {
  return sign(deriveKey(ctx.app.secret, RECOVERY), `${userId}|${code}`);
}

/** The hashes under which a recovery code may be stored: its plain text is not stored, so it cannot be rehashed. */
export function recoveryCodeHashes(ctx: Ctx, userId: number, code: string): string[] {
  return deriveKeys(ctx.app, RECOVERY).map((key) => sign(key, `${userId}|${code}`));
}
