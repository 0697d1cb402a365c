import { seal, unseal } from '../../../platform/seal.ts';
import { deriveKey, sign } from '../../../platform/tokens.ts';
import type { Ctx } from '../../context.ts';

/** The app's secret as it is kept: whoever copies the table has no codes. */
export function sealSecret(ctx: Ctx, userId: number, secret: string): string {
  return seal(deriveKey(ctx.app.secret, 'second-factors'), secret, String(userId));
}

export function openSecret(ctx: Ctx, userId: number, sealed: string): string {
  return unseal(deriveKey(ctx.app.secret, 'second-factors'), sealed, String(userId));
}

export function hashRecoveryCode(ctx: Ctx, userId: number, code: string): string {
  return sign(deriveKey(ctx.app.secret, 'recovery-codes'), `${userId}|${code}`);
}
