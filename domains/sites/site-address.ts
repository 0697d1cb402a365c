import type { App } from '../context.ts';
import type { Site } from './contract.ts';

/**
 * Where a site is reached, without a slash at its end: the default one at the address of the deployment, any other by a
 * host name of its own beside it. A login is known to its host alone, so links must lead to the right one.
 */
export function siteAddress(app: Pick<App, 'publicUrl' | 'sites'>, site: Pick<Site, 'id' | 'isDefault'>): string {
  const host = site.isDefault ? undefined : app.sites.hostOf(site.id);
  if (!host) return app.publicUrl();
  const address = new URL(app.publicUrl());
  address.hostname = host;
  return address.origin;
}
