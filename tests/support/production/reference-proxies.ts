import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installOnDebian } from '../install-on-debian.ts';
import { freePort } from '../postgres-cluster.ts';
import type { StartProxy } from './tls-proxy.ts';

const DEPLOY = join(import.meta.dirname, '../../../deploy');

/** nginx with `deploy/nginx.conf`, in which only ports, host names and files are those of the test. */
export const startNginx: StartProxy = (certificate, ports) =>
  startProgram('nginx', certificate, async (folder, port) => {
    const reference = await readFile(join(DEPLOY, 'nginx.conf'), 'utf8');
    const site = replaceAll(reference, [
      ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`],
      ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
      [/server_name [^;]+;/g, 'server_name shop.test *.shop.test;'],
      ['/etc/ssl/shop.example.crt', join(folder, 'both.pem')],
      ['/etc/ssl/shop.example.key', join(folder, 'both.pem')],
      ...upstreams(ports),
    ]);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    await writeFile(
      join(folder, 'nginx.conf'),
      [
        `daemon off; pid ${join(folder, 'pid')}; error_log stderr; events { }`,
        `http { access_log off; ${paths.map((name) => `${name}_temp_path ${join(folder, name)};`).join(' ')}`,
        site,
        '}',
      ].join('\n'),
    );
    return ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  });

/** HAProxy with `deploy/haproxy.cfg`, changed in the same way. */
export const startHaproxy: StartProxy = (certificate, ports) =>
  startProgram('haproxy', certificate, async (folder, port) => {
    const reference = await readFile(join(DEPLOY, 'haproxy.cfg'), 'utf8');
    const configuration = replaceAll(reference, [
      ['bind :80\n', `bind 127.0.0.1:${await freePort()}\n`],
      ['bind :443 ', `bind 127.0.0.1:${port} `],
      ['/etc/ssl/shop.example.pem', join(folder, 'both.pem')],
      ...upstreams(ports),
    ]);
    await writeFile(join(folder, 'haproxy.cfg'), configuration);
    return ['-db', '-f', join(folder, 'haproxy.cfg')];
  });

type Replacement = readonly [found: string | RegExp, by: string];

const upstreams = (ports: readonly number[]): Replacement[] =>
  ports.map((port, nth) => [`127.0.0.1:${3_001 + nth}`, `127.0.0.1:${port}`]);

/** Each must be there: a test of a changed file would otherwise run with something else. */
function replaceAll(text: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((before, [found, by]) => {
    const after = before.replaceAll(found, by);
    if (after === before) throw new Error(`the reference configuration has no ${found}`);
    return after;
  }, text);
}

async function startProgram(
  name: 'nginx' | 'haproxy',
  { key, cert }: { key: string; cert: string },
  configure: (folder: string, port: number) => Promise<string[]>,
) {
  const program = `/usr/sbin/${name}`;
  if (!existsSync(program) && !installOnDebian(name, [name])) throw new Error(`${name} is not installed`);
  const folder = await mkdtemp(join(tmpdir(), `stoa-${name}-`));
  await writeFile(join(folder, 'both.pem'), `${cert}\n${key}\n`);
  const port = await freePort();
  const child = spawn(program, await configure(folder, port), { stdio: ['ignore', 'inherit', 'inherit'] });
  await untilListening(child, port);
  return {
    port,
    close: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the proxy ended with code ${child.exitCode}`);
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await wait(50);
  }
}
