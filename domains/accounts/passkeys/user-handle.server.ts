import { createHmac } from 'node:crypto';
import { deriveKeys } from '../../../platform/tokens.ts';
import type { Ctx } from '../../context.ts';

/** What a passkey calls its user: the same for all of the member's passkeys, and telling nobody who it is. */
export function userHandle(ctx: Pick<Ctx, 'app'>, userId: number): Uint8Array<ArrayBuffer> {
  return userHandles(ctx, userId)[0] as Uint8Array<ArrayBuffer>;
}

/** The present handle, and the one under the former root secret: a passkey keeps the handle that it was made with. */
export function userHandles({ app }: Pick<Ctx, 'app'>, userId: number): Uint8Array<ArrayBuffer>[] {
  return deriveKeys(app, 'passkey-users').map(
    (key) => new Uint8Array(createHmac('sha256', key).update(String(userId)).digest()),
  );
}
