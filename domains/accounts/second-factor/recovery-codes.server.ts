import { randomInt } from 'node:crypto';
import type { Ctx } from '../../kit/context.ts';
import { groupRecoveryCode, RECOVERY_CODES, RECOVERY_LETTERS } from './rules.ts';
import { hashRecoveryCode } from './secrets.server.ts';

/** Replaces the account's recovery codes, inside the transaction of `ctx.db`; they are shown only once. */
export async function renewRecoveryCodes(ctx: Ctx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES.count }, newCode);
  await ctx.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await ctx.db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(ctx, userId, code) })))
    .execute();
  return codes.map(groupRecoveryCode);
}

function newCode(): string {
  const letter = () => RECOVERY_LETTERS.charAt(randomInt(RECOVERY_LETTERS.length));
  return Array.from({ length: RECOVERY_CODES.length }, letter).join('');
}
