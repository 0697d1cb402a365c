import { access, constants, mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, hostname } from 'node:os';
import { join } from 'node:path';
import { refuseDemo } from '../database/demo/demo-marker.ts';
import { DocumentReader } from '../domains/api-market/documents/read-in-thread.server.ts';
import { type App, checkPermission } from '../domains/kit/context.ts';
import { SiteDirectory } from '../domains/sites/directory.server.ts';
import { TrafficCounter } from '../domains/traffic/traffic-counter.ts';
import { Background } from '../platform/background.ts';
import { migrateWithBackup } from '../platform/backup/migrate-with-backup.ts';
import { CACHE_CHANNEL, CacheDrops } from '../platform/cache/cache-drops.ts';
import { RememberedRows } from '../platform/cache/remembered-rows.ts';
import { ResponseCache } from '../platform/cache/response-cache.ts';
import { ValueCache } from '../platform/cache/value-cache.ts';
import { DEPLOYMENT_TAG, DeploymentState } from '../platform/database/deployment-state.ts';
import { databaseLocation, directLocation } from '../platform/database/location.ts';
import type { OpenDatabase } from '../platform/database/open.ts';
import { openLocation } from '../platform/database/open-location.ts';
import { checkSecret } from '../platform/database/secret-check.ts';
import { EventBus } from '../platform/events.ts';
import { Gate } from '../platform/gate.ts';
import { LiveSignals } from '../platform/live-signals.ts';
import { loadTextBooks } from '../platform/locale/texts.ts';
import { createLog } from '../platform/log.ts';
import { MediaWorkers } from '../platform/media/media-workers.ts';
import { mediaFolder, openStorage, s3Settings } from '../platform/media/open-storage.ts';
import { MemoryUpkeep } from '../platform/memory-upkeep.ts';
import { Places } from '../platform/network/places.ts';
import { RefusalCounts } from '../platform/network/refusal-counts.ts';
import type { Environment } from '../platform/settings/environment.ts';
import { randomToken } from '../platform/tokens.ts';
import { BOOKS } from './books.ts';
import { openControlSocket } from './control/control-socket.ts';
import { createLimits } from './limits.ts';
import { checkMediaFolder } from './media-folder.ts';
import { RELEASE } from './release.ts';
import { startReplica } from './start-replica.ts';
import { WIRINGS } from './wirings.ts';

const ROOT = join(import.meta.dirname, '..');
/**
 * At most half of the four worker threads that files and name lookups share with it, and always one core for readers: a
 * burst of logins then takes longer without slowing down pages.
 */
const HASHES_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));

export interface Booted {
  app: App;
  close(): Promise<void>;
}

export interface BootOptions {
  /** Lets the scripts reach this process, for as long as they may run. */
  control?: boolean;
  /** Whether it reads and writes uploads, which all such processes share. */
  media?: boolean;
}

/** Opens the database, migrates it and creates everything that lives once per process. */
export async function boot(
  environment: Environment,
  onStep: (step: string) => void = () => {},
  { control = false, media = true }: BootOptions = {},
): Promise<Booted> {
  await writableFolder(environment.STOA_DATA);
  onStep(environment.DATABASE_URL ? 'connecting to PostgreSQL' : 'opening the embedded database');
  if (environment.DATABASE_DIRECT_URL) await migrateDirectly(environment, onStep);
  const database = await openLocation({ ...databaseLocation(environment), limited: true });
  if (!environment.DATABASE_DIRECT_URL) await migrateWithBackup(database, environment.STOA_DATA, onStep);
  if (environment.STOA_ENV === 'production') await refuseDemo(database.db);
  if (media) await checkUploads(database, environment);
  const booted = await bootOn(database, environment);
  await checkSecret(database.db, booted.app.secret, environment.STOA_SECRET_PREVIOUS);
  const closeControl = control && !environment.DATABASE_URL ? await openControlSocket(booted.app) : undefined;
  return {
    app: booted.app,
    close: async () => {
      await closeControl?.();
      await booted.close();
    },
  };
}

/** Past the pooler: the lock of the migrations belongs to a session. */
async function migrateDirectly(environment: Environment, onStep: (step: string) => void): Promise<void> {
  const direct = await openLocation(directLocation(environment));
  try {
    await migrateWithBackup(direct, environment.STOA_DATA, onStep);
  } finally {
    await direct.close();
  }
}

/** The same on a database that is open and migrated. */
export async function bootOn(database: OpenDatabase, environment: Environment): Promise<Booted> {
  const secret = environment.STOA_SECRET ?? (await ownSecret(environment.STOA_DATA));
  const { LOG_LEVEL, STOA_ROLE, PORT } = environment;
  const log = createLog(LOG_LEVEL, { process: `${STOA_ROLE}:${PORT}`, host: hostname(), release: RELEASE });
  const responseCache = new ResponseCache(environment.STOA_KEEP === '1');
  const valueCache = new ValueCache(environment.STOA_KEEP === '1');
  const publicUrl = environment.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${environment.PORT}`;
  const memory = new MemoryUpkeep();
  const dropHere = (tag: string) => {
    valueCache.drop(tag);
    responseCache.drop(tag);
    app.drops.pass(tag);
  };
  const app: App = {
    environment,
    database,
    log,
    sites: new SiteDirectory(database.db),
    deployment: new DeploymentState(database.db),
    storage: openStorage(environment, log),
    mediaWorkers: new MediaWorkers(join(environment.STOA_DATA, 'incoming'), {
      // a trial run shares a small machine with its decoder; a server of many readers is not stopped for it
      beforeStart: database.driver === 'pglite' ? () => memory.makeRoom() : undefined,
    }),
    documentReader: new DocumentReader(),
    background: new Background(),
    responseCache,
    valueCache,
    remembered: new RememberedRows(),
    drops: new CacheDrops(database, log, dropHere),
    live: new LiveSignals(database, log),
    traffic: new TrafficCounter(secret),
    events: new EventBus(),
    paymentKinds: Object.assign({}, ...WIRINGS.map(({ paymentKinds }) => paymentKinds)),
    namedAccess: Object.assign({ permission: checkPermission }, ...WIRINGS.map(({ access }) => access)),
    canPay: async (ctx, wanted) => {
      for (const { canPay } of WIRINGS) if (await canPay?.(ctx, wanted)) return true;
      return false;
    },
    books: BOOKS,
    retention: WIRINGS.flatMap(({ retention = [] }) => retention),
    texts: await loadTextBooks(ROOT),
    limits: createLimits(database, secret),
    refusals: new RefusalCounts(),
    places: new Places(),
    callGateway: null,
    hashing: new Gate(HASHES_AT_ONCE),
    secret,
    previousSecret: environment.STOA_SECRET_PREVIOUS,
    publicUrl: () => publicUrl,
  };
  await readEverywhere(app);
  for (const { listen } of WIRINGS) listen?.(app.events);
  const stopListening = await listenForDrops(app, dropHere);
  startReplica(app);
  const stopUpkeep = memory.start();
  return {
    app,
    close: async () => {
      stopUpkeep();
      await stopListening();
      await app.live.close();
      await app.drops.close();
      await app.background.close();
      app.mediaWorkers.close();
      await database.close();
    },
  };
}

/** What each process has in memory and shows on every page. */
async function readEverywhere({ sites, deployment }: App): Promise<void> {
  await Promise.all([sites.load(), deployment.load()]);
}

/** Every process receives every change and invalidates its caches. */
function listenForDrops(app: App, dropHere: (tag: string) => void): Promise<() => Promise<void>> {
  const reload = (tag: string) => {
    if (tag === 'sites' || tag === DEPLOYMENT_TAG)
      readEverywhere(app).then(
        () => {
          app.valueCache.drop();
          app.responseCache.drop();
          app.drops.pass(null);
        },
        (err) => app.log.error({ err }, 'sites and state not reloaded'),
      );
    else dropHere(tag);
  };
  return app.database.listen(CACHE_CHANNEL, reload, () => {
    app.log.warn('notifications arrive again, some may have been missed');
    reload('sites');
  });
}

/** A service without the bucket is refused at once, and a production on the uploads of another database. */
async function checkUploads({ db }: OpenDatabase, environment: Environment): Promise<void> {
  const storage = openStorage(environment);
  const bucket = s3Settings(environment);
  if (bucket) for await (const _ of storage.list('')) break;
  const place = bucket ? `S3_BUCKET: ${bucket.bucket}` : `STOA_DATA: ${mediaFolder(environment.STOA_DATA)}`;
  if (environment.STOA_ENV === 'production') await checkMediaFolder(db, storage, place);
}

async function writableFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o750 });
  await access(folder, constants.W_OK);
}

/** A trial run without STOA_SECRET generates one and stores it, so that a restart does not invalidate signatures. */
async function ownSecret(folder: string): Promise<string> {
  const file = join(folder, 'secret');
  const found = await readFile(file, 'utf8').catch(() => undefined);
  if (found) return found;
  const made = randomToken();
  await writeFile(file, made, { mode: 0o600 });
  return made;
}
