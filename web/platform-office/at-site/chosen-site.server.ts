import type { RouterContextProvider } from 'react-router';
import { atSite, listSitesWith } from '../../../domains/accounts/members/membership.server.ts';
import type { Actor, Ctx } from '../../../domains/kit/context.ts';
import type { SiteType } from '../../../domains/sites/contract.ts';
import { DomainError } from '../../../platform/errors.ts';
import { pageCtx } from '../../session/page-context.server.ts';

export interface ChosenSite {
  /** The request as if sent to the selected site: the actor's permissions there count. */
  at: Ctx & { actor: Actor };
  site: string;
  /** The others to choose from. */
  sites: { key: string; name: string }[];
}

/**
 * The site named by `?site=`, of those where the actor has one of the permissions, all of one type if it matters;
 * defaults to the default site. Throws `no_permission` if there is none.
 */
export async function chosenSite(
  context: Readonly<RouterContextProvider>,
  request: Request,
  permissions: readonly string[],
  type?: SiteType,
): Promise<ChosenSite> {
  const ctx = pageCtx(context);
  const typed = new Map(ctx.app.sites.all().map((site) => [site.key, site.type]));
  const held = await listSitesWith(ctx, permissions);
  const sites = type ? held.filter(({ key }) => typed.get(key) === type) : held;
  const wanted = new URL(request.url).searchParams.get('site');
  const site = wanted === null ? sites[0]?.key : sites.find(({ key }) => key === wanted)?.key;
  if (site === undefined) throw new DomainError('no_permission');
  return { at: await atSite(ctx, site), site, sites: sites.map(({ key, name }) => ({ key, name })) };
}
