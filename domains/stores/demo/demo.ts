import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { randomReference } from '../../../platform/tokens.ts';
import type { Demo } from '../../kit/demo.ts';
import type { StoreTheme } from '../rules.ts';

/** A theme for each shop that suits what it sells. */
const THEMES: Record<string, StoreTheme> = {
  'lumen-digital': 'theme9',
  'hearth-home': 'theme1',
  'maison-lin': 'theme11',
  'jade-beauty': 'theme2',
  'bamboo-kitchen': 'theme12',
  'harvest-table': 'theme10',
  trailhead: 'theme1',
  'little-orchard': 'mobile',
};
/** Its store is the one that the demo's site of type `store` shows. */
const ON_OWN_HOST = 'maison-lin';

/** The shop of the demo's merchant has a host name of its own. */
const WITH_HOST = 'lumen-digital';
const HOST = 'lumen.localhost';

/** A store for each demo shop, with the arrangement of its theme. */
export async function fillStoresDemo({ ctxOf, shops }: Demo): Promise<void> {
  const { db, site } = ctxOf('store');
  const rows = [...shops].map(([key, merchant]) => ({
    merchant,
    theme: THEMES[key] ?? 'theme1',
    site: key === ON_OWN_HOST ? site.id : null,
  }));
  await sql`
    insert into stores (merchant_id, site_id, theme, draft_theme)
    select merchant, site, theme, theme
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(merchant bigint, site bigint, theme text)`.execute(db);
  await giveHost(db, shops.get(WITH_HOST), site.id);
}

/** As in a trial run a name below localhost is verified: without DNS. */
async function giveHost(db: Db, merchant: number | undefined, siteId: number): Promise<void> {
  if (!merchant) return;
  await sql`
    with held as (
      insert into store_hosts (merchant_id, host, token, state, proof, points_here, created_at, checked_at, verified_at, next_check_at)
      values (${merchant}::bigint, ${HOST}, ${randomReference()}, 'verified', 'trial', true, now(), now(), now(), now() + interval '1 day')
      returning host, merchant_id
    )
    insert into site_hosts (host, merchant_id, site_id) select host, merchant_id, ${siteId}::bigint from held`.execute(
    db,
  );
}
