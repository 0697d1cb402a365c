import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillBasics } from '../../database/basics/basics.ts';
import type { App, Ctx } from '../../domains/kit/context.ts';
import { NO_DEVICE } from '../../domains/kit/system-context.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';
import { bootOn } from '../../server/boot.ts';
import { withoutLimits } from './impatient.ts';
import { freshDatabase, type TestDatabaseOptions } from './test-database.ts';

export interface BareApp {
  app: App;
  /** A guest's request on the goods site, with overrides. */
  ctx(overrides?: Partial<Ctx>): Ctx;
  close(): Promise<void>;
}

/** The application without a server, on a separate database with the basics only: for tests of verbs and queries. */
export async function startBareApp(
  options: TestDatabaseOptions & { env?: Record<string, string> } = {},
): Promise<BareApp> {
  const { env = {}, ...databaseOptions } = options;
  const folder = await mkdtemp(join(tmpdir(), 'stoa-bare-'));
  const database = await freshDatabase(databaseOptions);
  const environment = readEnvironment({ STOA_DATA: folder, STOA_DEMO: '0', LOG_LEVEL: 'silent', ...env });
  const { app, close } = await bootOn(database, environment);
  await fillBasics(database.db);
  await app.sites.load();
  withoutLimits(app);
  return {
    app,
    ctx: (overrides = {}) => ({ ...guest(app), ...overrides }),
    close: async () => {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A guest's request on the goods site. */
export function guest(app: App): Ctx {
  const site = app.sites.siteFor('goods', '');
  if (!site) throw new Error('the basics have a goods site');
  return {
    app,
    db: app.database.db,
    site,
    actor: null,
    guestKey: null,
    inviteCode: null,
    locale: 'en',
    currency: 'CNY',
    now: new Date(),
    requestId: 'test',
    ip: '192.0.2.1',
    userAgent: 'test',
    device: NO_DEVICE,
  };
}
