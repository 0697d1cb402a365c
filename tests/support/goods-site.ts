import { createSite } from '../../domains/platform-office/sites/create-site.server.ts';
import type { Site, SiteSettings } from '../../domains/sites/contract.ts';
import type { BareApp } from './bare-app.ts';
import { ownerOf } from './staff.ts';

/** A further goods site of the deployment, open, with settings of its own. */
export async function openGoodsSite(bare: BareApp, settings: SiteSettings = {}): Promise<Site> {
  const { database, sites } = bare.app;
  const id = await createSite(await ownerOf(bare), { key: 'outlet', type: 'goods', name: { en: 'Outlet' } });
  await database.db
    .updateTable('sites')
    .set({ status: 'open', settings: JSON.stringify(settings) })
    .where('id', '=', id)
    .execute();
  await sites.load();
  const site = sites.byId(id);
  if (!site) throw new Error('the new site was not loaded');
  return site;
}
