import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, placeForData } from './postgres-cluster.ts';
import { endProcess, type OwnPostgresServer, type Running, removeAll, run } from './postgres-server.ts';
import { giveTo } from './unprivileged-user.ts';

export interface PostgresReplica {
  /** The same database on the replica. */
  of(url: string): string;
  crash(): Promise<void>;
  resume(): Promise<void>;
  /** Stops all of its processes without ending a connection, as a machine that hangs does. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** A streaming replica of a server, copied with `pg_basebackup`. */
export async function startReplica({ cluster: primary }: OwnPostgresServer): Promise<PostgresReplica> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-replica-'));
  chmodSync(folder, 0o711);
  const cluster = { ...primary, folder, data: placeForData(folder, false), durable: false, port: await freePort() };
  mkdirSync(cluster.data, { mode: 0o700 });
  giveTo(cluster.user, cluster.data);
  const from = ['--host=127.0.0.1', `--port=${primary.port}`, '--username=stoa'];
  execFileSync(
    join(cluster.programs, 'pg_basebackup'),
    ['--pgdata', cluster.data, ...from, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
    { cwd: folder, ...cluster.user, env: { ...process.env, PGPASSWORD: cluster.password }, stdio: 'pipe' },
  );
  let running: Running | undefined = await run(cluster);
  const signal = (name: NodeJS.Signals) => {
    const pid = running?.server.pid;
    if (pid === undefined) return;
    // the postmaster first, so that it starts no other
    process.kill(pid, name);
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    for (const child of children.split(/\s+/).filter(Boolean)) process.kill(Number(child), name);
  };
  const end = async (how: 'SIGINT' | 'SIGQUIT') => {
    const last = running;
    running = undefined;
    if (last) await endProcess(last, how);
  };
  return {
    of: (url) => Object.assign(new URL(url), { port: cluster.port }).href,
    crash: () => end('SIGQUIT'),
    resume: async () => {
      running ??= await run(cluster);
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop: async () => {
      signal('SIGCONT');
      await end('SIGQUIT');
      removeAll(cluster);
    },
  };
}
