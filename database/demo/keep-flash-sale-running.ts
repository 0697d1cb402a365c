import { sql } from 'kysely';
import type { App } from '../../domains/context.ts';
import { systemCtx } from '../../domains/system-context.ts';
import { tellChange } from '../../platform/database/tell-change.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { fillActivities } from './fill-activities.ts';
import { fillFlashSlots } from './fill-promotions.ts';
import { fillTeams } from './fill-teams.ts';
import { readDemoActivities } from './read-content.ts';

/** Key of the advisory lock: two processes must not both add the next slot. */
const LOCK = 728_303;

/**
 * In a trial run somebody may look in at any hour: the goods shop's flash sale never ends, its activities follow one
 * another, and there is a team to join. Never in production.
 */
export async function keepFlashSaleRunning(app: App): Promise<void> {
  if (app.environment.STOA_ENV === 'production' || app.environment.STOA_DEMO !== '1') return;
  const site = app.sites.all().find((candidate) => candidate.type === 'goods');
  if (!site) return;
  await inTransaction(app.database.db, async (db) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
    const now = new Date();
    if ((await fillFlashSlots({ db, now }, site.id)) > 0) await tellChange(db, 'catalog');
    const begun = await fillActivities({ db, now }, site.id, await readDemoActivities());
    const teams = await fillTeams({ ...systemCtx(app, now), db, site });
    if (begun + teams > 0) await tellChange(db, 'activities');
  });
}
