import { sql } from 'kysely';
import { fillBasics } from '../database/basics/basics.ts';
import { fillLegalPages } from '../database/basics/legal-pages.ts';
import { fillShopKinds } from '../database/basics/shop-kinds.ts';
import type { App } from '../domains/kit/context.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Environment } from '../platform/settings/environment.ts';
import { WIRINGS } from './wirings.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** A database without any site is new: a trial run fills it with the demo content, every run with the basics. */
export async function fillIfEmpty(app: App, say: (text: string) => void): Promise<void> {
  const sites = await fillBasicsIfEmpty(app);
  if (!sites) return;
  if (!hasDemo(app)) {
    if (app.environment.STOA_ENV !== 'production')
      say('started an empty shop; STOA_DEMO=1 fills a new database with demo content');
    return;
  }
  const { fillDemo } = await import('../database/demo/fill.ts');
  const ofWings = WIRINGS.flatMap(({ demo }) => demo ?? []);
  await fillDemo(app, sites, ofWings, say);
  await app.sites.load();
}

/** Key of the advisory lock: of processes that start together, one fills the new database. */
const LOCK = 728_304;

/** Fills a new database with what every deployment starts with; returns the ids of its sites by type. */
export async function fillBasicsIfEmpty(app: App): Promise<Record<string, number> | undefined> {
  await fillShopKinds(app.database.db);
  await fillLegalPages(app.database.db);
  if (app.sites.all().length > 0) return undefined;
  const sites = await inTransaction(app.database.db, async (db) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
    const found = await sql<{ any: boolean }>`select exists (select 1 from sites) as any`.execute(db);
    return found.rows[0]?.any ? undefined : await fillBasics(db);
  });
  await app.sites.load();
  return sites;
}

function hasDemo(app: App): boolean {
  return app.environment.STOA_ENV !== 'production' && app.environment.STOA_DEMO === '1';
}

/** Lines that tell a newcomer how to log in; never in production. */
export function demoAccountsNotice(app: App): string[] {
  if (!hasDemo(app)) return [];
  return [
    'trial run: demo content, sandbox payments, mail at /dev/outbox',
    'demo accounts: shopper@stoa.test, merchant@stoa.test, owner@stoa.test, password stoa-demo-2026',
    'pay password of the shopper: 246810',
  ];
}

/** Who can reach a trial run, and how to open it; in production the deployment decides. */
export function listeningNotice({ STOA_ENV, HOST }: Environment): string[] {
  if (STOA_ENV === 'production') return [];
  if (LOOPBACK.has(HOST)) return ['only this machine reaches it; HOST=0.0.0.0 opens it to your network'];
  return [`anybody who reaches ${HOST} can use it: a trial run has known passwords and shows every mail`];
}
