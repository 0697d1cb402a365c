import type { Ctx } from '../kit/context.ts';
import type { Site } from './contract.ts';

/**
 * The goods site whose shop is reached through a site: the site itself, or that of the deployment. Without a goods site,
 * the site itself.
 */
export function shopSite({ app, site }: Pick<Ctx, 'app' | 'site'>): Site {
  if (site.type === 'goods') return site;
  const goods = app.sites.all().filter(({ type }) => type === 'goods');
  return goods.find(({ isDefault }) => isDefault) ?? goods[0] ?? site;
}
