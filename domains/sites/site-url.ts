import type { App } from '../kit/context.ts';
import type { Site } from './contract.ts';

/**
 * The URL of a site without a trailing slash: the deployment's own for the default site, otherwise its host name on the
 * same scheme and port. A session cookie belongs to its host only, so links must use the right one.
 */
export function siteAddress(app: Pick<App, 'publicUrl' | 'sites'>, site: Pick<Site, 'id' | 'isDefault'>): string {
  const host = site.isDefault ? undefined : app.sites.hostOf(site.id);
  if (!host) return app.publicUrl();
  const address = new URL(app.publicUrl());
  address.hostname = host;
  return address.origin;
}
