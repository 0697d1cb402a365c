import { listOwnProviders } from '../../../domains/accounts/third-party/queries.server.ts';
import type { ProviderKey } from '../../../domains/accounts/third-party/rules.ts';
import { linkKeyOf } from '../../../domains/accounts/third-party/start-third-party.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import type { PageAddress } from '../../manifest/page-address.ts';

/** Data of the linked accounts section: each provider, and the link that starts linking. */
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
