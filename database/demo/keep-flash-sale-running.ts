import { sql } from 'kysely';
import type { App } from '../../domains/kit/context.ts';
import { systemCtx } from '../../domains/kit/system-context.ts';
import { invalidateCache } from '../../platform/database/invalidate-cache.ts';
import type { Db } from '../../platform/database/open.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isDomainError } from '../../platform/errors.ts';
import { fillCampaigns } from './fill-campaigns.ts';
import { fillGroups } from './fill-groups.ts';
import { fillFlashSlots } from './fill-promotions.ts';
import { readDemoCampaigns } from './read-content.ts';

/** Key of the advisory lock: two processes must not both add the next slot. */
const LOCK = 728_303;

/**
 * A trial run may be opened at any hour: the goods shop's flash sale never ends, its campaigns follow one
 * another, and there is a group to join. Never in production.
 */
export async function keepFlashSaleRunning(app: App): Promise<void> {
  if (app.environment.STOA_ENV === 'production' || app.environment.STOA_DEMO !== '1') return;
  const site = app.sites.all().find((candidate) => candidate.type === 'goods');
  if (!site) return;
  const now = new Date();
  await underLock(app, async (db) => {
    if ((await fillFlashSlots({ db, now }, site.id)) > 0) await invalidateCache(db, 'catalog');
    if ((await fillCampaigns({ db, now }, site.id, await readDemoCampaigns())) > 0)
      await invalidateCache(db, 'campaigns');
  });
  await underLock(app, async (db) => {
    if ((await fillGroups({ ...systemCtx(app, now), db, site })) > 0) await invalidateCache(db, 'campaigns');
  }).catch((error: unknown) => {
    // sold out, or the friends of the house have spent their money: there is no group to join, and all else goes on
    if (!isDomainError(error)) throw error;
  });
}

function underLock(app: App, work: (db: Db) => Promise<void>): Promise<void> {
  return inTransaction(app.database.db, async (db) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
    await work(db);
  });
}
