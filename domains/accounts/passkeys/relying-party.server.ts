import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { passkeyHost } from './rules.ts';

/** The relying party of a passkey, and the only origin it may be used on. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The relying party of a request to that host (with port); throws `passkey_unavailable` if passkeys cannot work there.
 */
export function relyingParty(ctx: Pick<Ctx, 'app'>, hostAndPort: string): RelyingParty {
  const publicUrl = new URL(ctx.app.publicUrl());
  const host = hostAndPort.toLowerCase().replace(/:\d+$/, '');
  const id = passkeyHost(host, publicUrl, (name) => ctx.app.sites.hasHost(name));
  if (!id) throw new DomainError('passkey_unavailable');
  // behind a proxy, the public port is known only from the deployment's own URL
  const origin = host === publicUrl.hostname ? publicUrl.origin : `${publicUrl.protocol}//${hostAndPort.toLowerCase()}`;
  return { id, origin };
}
