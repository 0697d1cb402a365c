import { listOwnProviders } from '../../../domains/accounts/third-party/queries.server.ts';
import type { ProviderKey } from '../../../domains/accounts/third-party/rules.ts';
import { linkKeyOf } from '../../../domains/accounts/third-party/start-third-party.server.ts';
import type { Ctx } from '../../../domains/context.ts';
import type { PageAddress } from '../../manifest/page-address.ts';

/** What the section of linked accounts shows: each provider, and where linking begins while none is linked. */
export async function readThirdParties(ctx: Ctx) {
  const providers = await listOwnProviders(ctx);
  return providers.map((one) => ({
    ...one,
    linkPath: one.linkedAt ? null : linkAddress(ctx, one.provider),
  }));
}
const linkAddress = (ctx: Ctx, provider: ProviderKey): PageAddress =>
  `/login/with/${provider}?link=${linkKeyOf(ctx, provider)}`;

export type LinkedProvider = Awaited<ReturnType<typeof readThirdParties>>[number];
