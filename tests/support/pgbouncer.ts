import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installOnDebian } from './install-on-debian.ts';
import { freePort } from './postgres-cluster.ts';
import { giveTo, unprivilegedUser } from './unprivileged-user.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
const PATIENCE_MS = 20_000;

export interface PgBouncer {
  /** The same database through the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
}

/** PgBouncer of the operating system in transaction mode, with fewer connections than its clients have. */
export async function startPgBouncer(serverUrl: string, connections: number): Promise<PgBouncer> {
  if (!existsSync(PROGRAM) && !installOnDebian('pgbouncer', ['pgbouncer']))
    throw new Error('No pgbouncer: install it, or run as root on Debian so that it can be installed.');
  const folder = mkdtempSync(join(tmpdir(), 'stoa-pgbouncer-'));
  const [port, { hostname, port: serverPort, username, password }] = [await freePort(), new URL(serverUrl)];
  writeFileSync(join(folder, 'users'), `"${username}" "${password}"\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${hostname} port=${serverPort}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${join(folder, 'users')}`,
      'pool_mode = transaction',
      `default_pool_size = ${connections}`,
      'max_client_conn = 200',
    ].join('\n'),
  );
  const user = unprivilegedUser();
  giveTo(user, folder);
  const program = spawn(PROGRAM, [join(folder, 'pgbouncer.ini')], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  program.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(program, 'exit');
  const until = Date.now() + PATIENCE_MS;
  while (!(await accepts(port))) {
    if (program.exitCode !== null || Date.now() > until) throw new Error(`pgbouncer did not start: ${said}`);
    await wait(50);
  }
  return {
    through: (url) => Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    stop: async () => {
      program.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
