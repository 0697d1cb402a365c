import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CallJournal } from '../../domains/api-market/metering/call-journal.server.ts';
import type { MeteredCall } from '../../domains/api-market/metering/metered-call.ts';
import { QuotaLeases } from '../../domains/api-market/metering/quota-leases.server.ts';
import { replayJournals } from '../../domains/api-market/metering/replay-journals.server.ts';
import { saveCalls } from '../../domains/api-market/metering/save-calls.server.ts';
import { SharedRates } from '../../domains/api-market/metering/shared-rates.server.ts';
import { appForWorkload } from '../../domains/kit/app-for-workload.ts';
import type { App } from '../../domains/kit/context.ts';
import { repeat } from './repeat.ts';

const FLUSH_MS = 1_000;
const REPLAY_MS = 30_000;

/** Quotas, rates and the journal of calls of one process. */
export interface Metering {
  leases: QuotaLeases;
  rates: SharedRates;
  /** Notes a call; `written` then sends the end of its answer. */
  note(call: MeteredCall, written: () => void): void;
  /** After the last call: saves what was counted, and returns what is left of the quotas. */
  close(): Promise<void>;
}

/** Saves the calls that a process before this one has left, and opens the journal of this one. */
export async function openMetering(app: App): Promise<Metering> {
  const folder = join(app.environment.STOA_DATA, 'gateway');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const process = randomBytes(16).toString('hex');
  const { db } = appForWorkload(app, 'jobs').database;
  const journal = new CallJournal(folder, process, app.log);
  const leases = new QuotaLeases(app.database.db);
  const rates = new SharedRates(db, process, app.database.driver === 'pglite');
  const replay = () => replayJournals(db, folder, process);
  await replay();
  const flush = async () => {
    for (const batch of journal.takeBatches()) {
      await saveCalls(db, batch);
      await journal.forget(batch);
    }
    await leases.returnIdle(Date.now());
    await rates.beat(Date.now());
  };
  const stops = [repeat(app, FLUSH_MS, flush), repeat(app, REPLAY_MS, replay)];
  return {
    ...{ leases, rates },
    note: (call, written) => journal.note(call, written),
    close: async () => {
      for (const stop of stops) await stop();
      await leases.close().catch((err: unknown) => app.log.error({ err }, 'rest of the quotas not returned'));
      // what cannot be saved is in the journal, for the next start
      await flush().catch((err: unknown) => app.log.error({ err }, 'calls of the gateway not saved'));
    },
  };
}
