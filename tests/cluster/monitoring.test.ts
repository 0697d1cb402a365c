import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { installOnDebian } from '../support/install-on-debian.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { makeTwoRoles } from '../support/two-roles.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const PROMTOOL = '/usr/bin/promtool';

let roles: Awaited<ReturnType<typeof makeTwoRoles>>;
let server: ServerProcess;
beforeAll(async () => {
  if (!existsSync(PROMTOOL)) installOnDebian('promtool', ['prometheus']);
  roles = await makeTwoRoles(inject('databaseServerUrl'), 'stoa_monitoring');
  server = await startServerProcess(roles.app);
});
afterAll(async () => {
  await server?.stop();
  await roles?.drop();
});

const promtool = (args: readonly string[], input?: string) =>
  execFileSync(PROMTOOL, args, { encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'pipe'] });

test('Prometheus accepts the metrics and the alerts', async () => {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(promtool(['check', 'rules', join(DEPLOY, 'prometheus-alerts.yml')])).toContain('SUCCESS: 10 rules found');
  // the names of the library
  const own = metrics.replace(/^.*nodejs_active_\w+_total.*\n/gm, '');
  expect(() => promtool(['check', 'metrics'], own)).not.toThrow();
});

test('alerts and dashboard ask for metrics that exist', async () => {
  await fetch(`${server.url}/api/front/common/time`);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const names = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const dashboard = JSON.parse(readFileSync(join(DEPLOY, 'grafana-dashboard.json'), 'utf8'));
  const asked = [
    readFileSync(join(DEPLOY, 'prometheus-alerts.yml'), 'utf8'),
    ...dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)),
  ].flatMap((text) => text.match(/\b(?:stoa|http|nodejs|process)_[a-z0-9_]+/g) ?? []);
  const known = (name: string) => names.has(name) || names.has(name.replace(/_(?:count|bucket|sum)$/, ''));
  expect(asked.filter((name) => !known(name))).toEqual([]);
  expect(asked.length).toBeGreaterThan(20);
});

test('the release is named', async () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
  expect(await (await fetch(`${server.url}/version`)).json()).toMatchObject({ data: { version } });
});
