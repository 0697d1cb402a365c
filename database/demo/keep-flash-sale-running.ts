import { sql } from 'kysely';
import type { App } from '../../domains/context.ts';
import { tellChange } from '../../platform/database/tell-change.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { fillFlashSlots } from './fill-promotions.ts';

/** Key of the advisory lock: two processes must not both add the next slot. */
const LOCK = 728_303;

/** In a trial run somebody may look in at any hour: the goods shop's flash sale never ends. Never in production. */
export async function keepFlashSaleRunning(app: App): Promise<void> {
  if (app.environment.STOA_ENV === 'production' || app.environment.STOA_DEMO !== '1') return;
  const site = app.sites.all().find((candidate) => candidate.type === 'goods');
  if (!site) return;
  await inTransaction(app.database.db, async (db) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
    if ((await fillFlashSlots({ db, now: new Date() }, site.id)) > 0) await tellChange(db, 'catalog');
  });
}
