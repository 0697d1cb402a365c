import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { refuseSilent } from '../titles.ts';
import type { PopularSearchInput } from './contract.ts';

/** Adds or changes a popular search; returns its id. */
export async function savePopularSearch(ctx: Ctx, { id, site, title, url, sort }: PopularSearchInput): Promise<number> {
  requirePlatformPermission(ctx, 'content.manage');
  if (!ctx.app.sites.byId(site)) throw new DomainError('not_found');
  refuseSilent(ctx, title);
  return transact(ctx, async (tx) => {
    const saved = id
      ? await sql<{ id: number }>`
          update hot_words set title = ${JSON.stringify(title)}, url = ${url}, sort = ${sort}
          where id = ${id} and site_id = ${site} returning id`.execute(tx.db)
      : await sql<{ id: number }>`
          insert into hot_words (site_id, title, url, sort)
          values (${site}, ${JSON.stringify(title)}, ${url}, ${sort}) returning id`.execute(tx.db);
    const [row] = saved.rows;
    if (!row) throw new DomainError('not_found');
    await audit(tx, id ? 'hot-word.saved' : 'hot-word.added', `hot-word:${row.id}`, { title, url, sort });
    await invalidateCache(tx.db, 'sites');
    return row.id;
  });
}
