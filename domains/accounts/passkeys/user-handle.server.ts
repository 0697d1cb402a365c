import { createHmac } from 'node:crypto';
import { deriveKey } from '../../../platform/tokens.ts';
import type { Ctx } from '../../context.ts';

/** What a passkey calls its user: the same for all of the member's passkeys, and telling nobody who it is. */
export function userHandle(ctx: Pick<Ctx, 'app'>, userId: number): Uint8Array<ArrayBuffer> {
  const bytes = createHmac('sha256', deriveKey(ctx.app.secret, 'passkey-users')).update(String(userId)).digest();
  return new Uint8Array(bytes);
}
