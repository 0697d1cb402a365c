import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts';
import {
  addressOf,
  type Cluster,
  createCluster,
  freePort,
  hasEnded,
  placeForData,
  spawnServer,
  untilAnswering,
} from './postgres-cluster.ts';
import { unprivilegedUser } from './unprivileged-user.ts';

const STOP_PATIENCE_MS = 10_000;

/** Waits for its input to end, which happens however we die, kill -9 included; then stops the server and tidies up. */
const GUARD = `cat >/dev/null; kill -INT "$1" 2>/dev/null; tries=0
while kill -0 "$1" 2>/dev/null; do
  tries=$((tries + 1)); [ "$tries" -eq 100 ] && kill -KILL "$1"; [ "$tries" -gt 110 ] && break; sleep 0.1
done; rm -rf "$2" "$3"`;

export interface PostgresServer {
  /** Address of its maintenance database, with the right to create databases. */
  url: string;
  stop(): Promise<void>;
}

export interface OwnPostgresServer extends PostgresServer {
  cluster: Cluster;
  /** Kills the server as a power cut would: nothing is finished or flushed. */
  crash(): Promise<void>;
  /** Brings a crashed server back on the same address. */
  resume(): Promise<void>;
}

export interface PostgresOptions {
  /** Commits reach the disk, as in production; without it the server trades safety for speed. */
  durable?: boolean;
}

/** A real PostgreSQL server: the one at TEST_DATABASE_URL when that is set, else one of our own. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return startOwnPostgres(options);
  await requireUsable(url);
  return { url, stop: async () => {} };
}

/** A PostgreSQL server of our own in a temporary folder, which a test may also crash. It never outlives this process. */
export async function startOwnPostgres({ durable = false }: PostgresOptions = {}): Promise<OwnPostgresServer> {
  const reasons: string[] = [];
  for (const binaries of postgresBinaries()) {
    const folder = mkdtempSync(join(tmpdir(), 'stoa-postgres-'));
    // the server's user must be able to walk in; what is inside stays closed
    chmodSync(folder, 0o711);
    const places = { folder, data: placeForData(folder, durable) };
    try {
      return await bringUp(binaries, places, durable);
    } catch (error) {
      removeAll(places);
      reasons.push(`${binaries.label}: ${(error as Error).message}`);
    }
  }
  const tried = reasons.length > 0 ? `\nTried:\n- ${reasons.join('\n- ')}` : '';
  throw new Error(`No PostgreSQL server (15 or newer): set TEST_DATABASE_URL, or install PostgreSQL.${tried}`);
}

async function bringUp(binaries: PostgresBinaries, places: Places, durable: boolean): Promise<OwnPostgresServer> {
  const programs = binaries.provide(places.folder);
  const blank = { programs, ...places, durable, user: unprivilegedUser(), password: randomBytes(16).toString('hex') };
  createCluster(blank);
  const cluster: Cluster = { ...blank, port: await freePort() };
  let running: Running | undefined = await run(cluster);
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    const last = running;
    running = undefined;
    if (last) await endProcess(last, signal);
  };
  const url = addressOf(cluster, 'postgres');
  try {
    await requireUsable(url);
  } catch (error) {
    await end('SIGQUIT');
    throw error;
  }
  return {
    url,
    cluster,
    crash: () => end('SIGQUIT'),
    resume: async () => {
      running ??= await run(cluster);
    },
    stop: async () => {
      await end('SIGINT');
      removeAll(cluster);
    },
  };
}

type Places = Pick<Cluster, 'folder' | 'data'>;

const foldersOf = ({ folder, data }: Places) => [dirname(data), folder];

export function removeAll(cluster: Places): void {
  for (const path of foldersOf(cluster)) rmSync(path, { recursive: true, force: true });
}

export interface Running {
  server: ChildProcess;
  guard: ChildProcess;
}

/** Starts the server of a cluster, which never outlives this process. */
export async function run(cluster: Cluster): Promise<Running> {
  const server = spawnServer(cluster);
  const running = { server, guard: watchOver(server, cluster) };
  try {
    await untilAnswering(cluster, server);
    return running;
  } catch (error) {
    await endProcess(running, 'SIGQUIT');
    throw error;
  }
}

function watchOver(server: ChildProcess, cluster: Cluster): ChildProcess {
  const guard = spawn('sh', ['-c', GUARD, 'guard', String(server.pid), ...foldersOf(cluster)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  (guard.stdin as Socket).unref();
  return guard;
}

export async function endProcess({ server, guard }: Running, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (!hasEnded(server)) {
    const ended = once(server, 'exit');
    server.ref();
    server.kill(signal);
    const impatience = setTimeout(() => server.kill('SIGKILL'), STOP_PATIENCE_MS);
    await ended;
    clearTimeout(impatience);
  }
  // the whole group: its `cat` would stay behind, and the number of the ended server may be given to another process
  if (guard.pid) process.kill(-guard.pid, 'SIGKILL');
}

async function requireUsable(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_available_extensions where name = 'pg_trgm'");
    if (!rowCount) throw new Error('this PostgreSQL lacks the extension pg_trgm (package postgresql-contrib)');
  } finally {
    await client.end();
  }
}
