import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '../support/postgres-cluster.ts';
import { makeTwoRoles } from '../support/two-roles.ts';
import { giveTo, unprivilegedUser } from '../support/unprivileged-user.ts';

const ROOT = join(import.meta.dirname, '../..');
const READY_MS = 120_000;
const user = unprivilegedUser();
const folder = mkdtempSync(join(tmpdir(), 'stoa-artefacts-'));
let roles: Awaited<ReturnType<typeof makeTwoRoles>>;

beforeAll(async () => {
  giveTo(user, folder);
  roles = await makeTwoRoles(inject('databaseServerUrl'), 'stoa_artefacts');
});
afterAll(async () => {
  await roles?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const linesOf = (name: string): string[] => readFileSync(join(ROOT, name), 'utf8').split('\n');

/** The settings that `deploy/stoa.env.example` asks for, filled in. */
function settingsFor(port: number): Record<string, string> {
  const example = Object.fromEntries(
    linesOf('deploy/stoa.env.example')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  ) as Record<string, string>;
  // all processes of a database share it
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o750, recursive: true });
  giveTo(user, data);
  return {
    ...example,
    ...{ STOA_SECRET: 'x'.repeat(48), STOA_DATA: data, DATABASE_URL: roles.app, PORT: String(port), HOST: '127.0.0.1' },
    ...{ PATH: process.env.PATH ?? '', NODE_ENV: 'production' },
  };
}

/** Starts a command as the user of the service, and returns once it is ready. */
async function startAsUser(
  command: readonly string[],
  cwd: string,
  env: Record<string, string>,
  port: number,
): Promise<ChildProcess> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd, env, ...user, stdio: ['ignore', 'inherit', 'inherit'] });
  const until = Date.now() + READY_MS;
  for (;;) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`not ready; ended with ${child.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.status === 200) return child;
    await wait(100);
  }
}

async function stop(child: ChildProcess): Promise<number | null> {
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  return code;
}

test('the command of the unit serves as its user, and ends with SIGTERM', async () => {
  const [command = ''] = linesOf('deploy/stoa@.service').flatMap((line) => /^ExecStart=(.*)/.exec(line)?.[1] ?? []);
  const port = await freePort();
  const words = command.replaceAll('/opt/stoa', ROOT).replaceAll('%i', String(port)).split(' ');
  // the port of the instance takes precedence over that of the file
  const settings = { ...settingsFor(port), PORT: '1' };
  const started = await startAsUser(words, ROOT, settings, port);
  expect(await stop(started)).toBe(0);
});

/**
 * Without Docker: the files that `.dockerignore` leaves, the commands of the first stage, and the command of the last as
 * a user who can write to the data folder only.
 */
test('the image contains what it needs to serve with a read-only root', { timeout: 900_000 }, async () => {
  const ignored = linesOf('.dockerignore').filter(Boolean);
  const isIgnored = (file: string) =>
    ignored.some((pattern) => file === pattern || file.startsWith(`${pattern}/`) || matchesGlob(file, pattern));
  const image = join(folder, 'image');
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && !isIgnored(file));
  for (const file of files) {
    mkdirSync(dirname(join(image, file)), { recursive: true });
    cpSync(join(ROOT, file), join(image, file));
  }
  const stages = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8').split(/^FROM /m);
  for (const [, command = ''] of (stages[1] ?? '').matchAll(/^RUN (.*)$/gm))
    execFileSync('sh', ['-c', command], { cwd: image, stdio: 'ignore' });
  const [, command = '[]'] = /^CMD (.*)$/m.exec(stages[2] ?? '') ?? [];
  const port = await freePort();
  const child = await startAsUser(JSON.parse(command), image, settingsFor(port), port);
  expect(await stop(child)).toBe(0);
});
