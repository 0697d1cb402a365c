import { finishThirdParty } from '../../../domains/accounts/third-party/finish-third-party.server.ts';
import type { ProviderKey } from '../../../domains/accounts/third-party/rules.ts';
import { startThirdParty } from '../../../domains/accounts/third-party/start-third-party.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';

export const HOME = new URL('http://localhost:3000/login');

/** A user who returns from a provider. */
export interface Returned {
  /** Where the provider sent them. */
  back: URL;
  /** What their browser's cookie says. */
  browser: string;
  token: { key: string; secret: string } | null;
}

/** Goes to the provider as a browser does, and is sent back. */
export async function goThere(
  ctx: Ctx,
  provider: ProviderKey,
  more: Partial<Parameters<typeof startThirdParty>[1]> = {},
): Promise<Returned> {
  const { address, browser, token } = await startThirdParty(ctx, { provider, url: HOME, ...more });
  const answer = await fetch(address, { redirect: 'manual' });
  return { back: new URL(answer.headers.get('location') ?? 'about:blank'), browser, token };
}

export function comeBack(ctx: Ctx, provider: ProviderKey, { back, browser }: Pick<Returned, 'back' | 'browser'>) {
  return finishThirdParty(ctx, { provider, params: back.searchParams, bearer: { browser } });
}

/** There and back again. */
export async function signIn(ctx: Ctx, provider: ProviderKey, more: Parameters<typeof goThere>[2] = {}) {
  return comeBack(ctx, provider, await goThere(ctx, provider, more));
}
