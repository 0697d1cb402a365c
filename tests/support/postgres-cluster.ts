import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { giveTo, type UnprivilegedUser } from './unprivileged-user.ts';

const START_PATIENCE_MS = 30_000;
const MEMORY_FOLDER = '/dev/shm';
/** A run needs a fifth of it. */
const ROOMY_BYTES = 4 * 1024 ** 3;

export interface Cluster {
  programs: string;
  /** Holds the server's log and the password it was made with. */
  folder: string;
  /** The database itself. */
  data: string;
  user: UnprivilegedUser | undefined;
  password: string;
  port: number;
  durable: boolean;
}

/**
 * Where a cluster's files belong. A test database is a copy of 1,500 files, which takes a disk ten times as long as
 * memory; a container's share of memory is often too small.
 */
export function placeForData(folder: string, durable: boolean): string {
  const isRoomy = () => {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= ROOMY_BYTES && freemem() >= ROOMY_BYTES;
  };
  try {
    if (durable || !isRoomy()) return join(folder, 'data');
    const place = mkdtempSync(join(MEMORY_FOLDER, 'stoa-postgres-'));
    chmodSync(place, 0o711);
    return join(place, 'data');
  } catch {
    return join(folder, 'data');
  }
}

/** Makes an empty cluster with the collation of the embedded database, so both sort and lower-case alike. */
export function createCluster(cluster: Omit<Cluster, 'port'>): void {
  const { data, folder, password, programs, user } = cluster;
  const passwordFile = join(folder, 'password');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const path of [data, passwordFile]) giveTo(user, path);
  const args = ['--pgdata', data, '--username=stoa', '--auth=password', `--pwfile=${passwordFile}`, '--encoding=UTF8'];
  const failures: string[] = [];
  for (const characters of ['C.UTF-8', 'en_US.UTF-8']) {
    try {
      const locale = ['--locale=C', `--lc-ctype=${characters}`, '--no-sync'];
      execFileSync(join(programs, 'initdb'), [...args, ...locale], {
        cwd: folder,
        ...user,
        stdio: 'pipe',
        encoding: 'utf8',
      });
      return;
    } catch (error) {
      failures.push((error as Error).message);
    }
  }
  throw new Error(`initdb failed: ${failures.join('; ')}`);
}

/** Starts the server process of a cluster; it does not answer at once. */
export function spawnServer(cluster: Cluster): ChildProcess {
  const log = openSync(join(cluster.folder, 'server.log'), 'a');
  const server = spawn(join(cluster.programs, 'postgres'), serverArguments(cluster), {
    cwd: cluster.folder,
    ...cluster.user,
    // a group of its own: Ctrl+C in the terminal is ours to answer, the server is stopped in order
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  server.on('error', () => {});
  server.unref();
  return server;
}

/** Waits until the server answers; says what it logged when it does not. */
export async function untilAnswering(cluster: Cluster, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_PATIENCE_MS;
  while (!(await answers(addressOf(cluster, 'postgres')))) {
    if (hasEnded(server) || Date.now() > deadline)
      throw new Error(`postgres does not answer\n${lastLines(cluster.folder)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** True once the process has exited, or could not be started at all. */
export function hasEnded(server: ChildProcess): boolean {
  return server.pid === undefined || server.exitCode !== null || server.signalCode !== null;
}

function serverArguments({ data, durable, port }: Cluster): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 300,
    shared_buffers: '256MB',
    timezone: 'UTC',
    // compiling a query pays off after the hundredth run; a test runs it once
    jit: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' }),
  };
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Address of a database of the cluster. */
export function addressOf({ password, port }: Cluster, database: string): string {
  return `postgres://stoa:${password}@127.0.0.1:${port}/${database}`;
}

function lastLines(folder: string): string {
  return readFileSync(join(folder, 'server.log'), 'utf8').trim().split('\n').slice(-8).join('\n');
}

/** A loopback port that is currently free. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      );
    });
  });
}
