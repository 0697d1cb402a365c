import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../context.ts';
import { passkeyHost } from './rules.ts';

/** For whom a passkey is, and the only page address that it may be used on. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** The relying party of a request to that host (with port); refuses `passkey_unavailable` where passkeys cannot work. */
export function relyingParty(ctx: Pick<Ctx, 'app'>, hostAndPort: string): RelyingParty {
  const publicUrl = new URL(ctx.app.publicUrl());
  const host = hostAndPort.toLowerCase().replace(/:\d+$/, '');
  const id = passkeyHost(host, publicUrl, (name) => ctx.app.sites.hasHost(name));
  if (!id) throw new DomainError('passkey_unavailable');
  // behind a proxy the deployment's own address knows the port that people see
  const origin = host === publicUrl.hostname ? publicUrl.origin : `${publicUrl.protocol}//${hostAndPort.toLowerCase()}`;
  return { id, origin };
}
