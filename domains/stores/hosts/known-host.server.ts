import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, shownSite } from '../../kit/context.ts';
import { parseHost } from './read-host.server.ts';

/** The host if this deployment answers under it; throws `not_found`. For a proxy that asks before it gets a certificate. */
export async function readKnownHost(ctx: Ctx, domain: string): Promise<{ host: string }> {
  const host = parseHost(domain);
  const { sites, publicUrl } = ctx.app;
  if (!host || !(sites.hasHost(host) || host === new URL(publicUrl()).hostname)) throw new DomainError('not_found');
  return { host };
}

/** The proof that the shop's own host shows of itself once it leads here; null on every other host. */
export async function readOwnProof(ctx: Ctx): Promise<string | null> {
  const { own } = shownSite(ctx);
  if (!own) return null;
  const row = await ctx.db
    .selectFrom('store_hosts')
    .select('token')
    .where('host', '=', own.host)
    .where('merchant_id', '=', own.merchantId)
    .where('state', '=', 'verified')
    .executeTakeFirst();
  return row?.token ?? null;
}
