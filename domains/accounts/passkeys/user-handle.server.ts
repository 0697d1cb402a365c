import { createHmac } from 'node:crypto';
import { deriveKeys } from '../../../platform/tokens.ts';
import type { Ctx } from '../../kit/context.ts';

/** WebAuthn user handle: the same for all passkeys of a member, and without revealing who they are. */
export function userHandle(ctx: Pick<Ctx, 'app'>, userId: number): Uint8Array<ArrayBuffer> {
  return userHandles(ctx, userId)[0] as Uint8Array<ArrayBuffer>;
}

/**
 * The present handle, and the one under the previous root secret: a passkey keeps the handle that it was created with.
 */
export function userHandles({ app }: Pick<Ctx, 'app'>, userId: number): Uint8Array<ArrayBuffer>[] {
  return deriveKeys(app, 'passkey-users').map(
    (key) => new Uint8Array(createHmac('sha256', key).update(String(userId)).digest()),
  );
}
