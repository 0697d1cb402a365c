import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../domains/accounts/sessions.server.ts';
import { protectedMember } from '../support/protected-member.ts';
import { runScript, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { addBuyer, openSmallShop, type SmallShop } from '../support/small-shop.ts';
import { startMailbox } from '../support/stand-ins/mailbox.ts';
import type { TestDatabase } from '../support/test-database.ts';

const POLL = { timeout: 20_000 };

let shop: SmallShop;
let url: string;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let servers: ServerProcess[];
let token: string;

beforeAll(async () => {
  shop = await openSmallShop();
  url = (shop.app.database as TestDatabase).url ?? '';
  mailbox = await startMailbox();
  const buyer = await addBuyer(shop);
  ({ token } = await startSession(buyer, buyer.actor.userId));
  servers = await Promise.all([1, 2].map(() => startServerProcess(url, { SMTP_URL: mailbox.url })));
});
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.stop()));
  await mailbox?.close();
  await shop?.close();
});

const run = (...script: string[]) => runScript(script, { DATABASE_URL: url, SMTP_URL: mailbox.url });
const addToCart = (server: ServerProcess) =>
  server.call('POST', '/api/front/cart/save', token, { productId: shop.tea.productId, skuId: shop.tea.skuId, num: 1 });
const statuses = () => Promise.all(servers.map(async (server) => (await addToCart(server)).status));
const metricOf = async (server: ServerProcess, state: string) =>
  new RegExp(`stoa_deployment_state\\{state="${state}"\\} (\\d)`).exec(
    await (await fetch(`${server.url}/metrics`)).text(),
  )?.[1];

test('read-only: every process refuses writes with 503 and the text of the administrator, and reading goes on', async () => {
  expect(await statuses()).toEqual([200, 200]);
  const on = await run('read-only', 'on', '--text-fr', 'Retour à midi.');
  expect(on, on.output).toMatchObject({ code: 0, output: expect.stringContaining('writes are refused since') });
  await expect.poll(statuses, POLL).toEqual([503, 503]);
  for (const server of servers) {
    const refused = await addToCart(server);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.body).toMatchObject({ code: 503, data: { error: 'read_only' } });
    const read = await server.call('GET', `/api/front/product/detail/${shop.tea.productId}`, token);
    expect(read.status).toBe(200);
    const page = await fetch(`${server.url}/goods_detail/${shop.tea.productId}?language=fr`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Retour à midi.')]);
    const form = await fetch(`${server.url}/login`, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'log-in' }),
      headers: { accept: 'text/html', cookie: 'language=fr', origin: server.url },
    });
    expect([form.status, await form.text()]).toEqual([503, expect.stringContaining('Retour à midi.')]);
    const data = await fetch(`${server.url}/login.data`, { method: 'POST', headers: { cookie: 'language=th' } });
    expect([data.status, await data.text()]).toEqual([503, shop.app.texts.th.t('errors:read_only')]);
    expect(await metricOf(server, 'read_only')).toBe('1');
  }
  for (const path of [
    '/login/with/google',
    '/api/front/login/third-party/google',
    '/api/front/login/twitter?oauth_token=x',
    '/api/github/login/callback?code=1&state=1',
  ])
    expect([path, (await fetch(servers[0]?.url + path, { redirect: 'manual' })).status]).toEqual([path, 503]);
  const language = await fetch(`${servers[0]?.url}/preferences`, {
    method: 'POST',
    body: new URLSearchParams({ language: 'th' }),
    headers: { origin: servers[0]?.url ?? '' },
    redirect: 'manual',
  });
  expect(language.status).toBe(303);
});

test('read-only: jobs wait, and everything works again without a restart', async () => {
  const runs = () => sql<{ at: Date }>`select max(last_run_at) as at from job_runs`.execute(shop.app.database.db);
  const before = (await runs()).rows[0]?.at;
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect((await runs()).rows[0]?.at).toEqual(before);
  const off = await run('read-only', 'off');
  expect(off, off.output).toMatchObject({ code: 0, output: expect.stringContaining('writes are accepted') });
  await expect.poll(statuses, POLL).toEqual([200, 200]);
  expect(await run('read-only', 'maybe')).toMatchObject({
    code: 1,
    output: expect.stringContaining('npm run read-only'),
  });
});

test('a quiet copy sends no mail until it is released, and its office says so', async () => {
  expect(await run('release-copy')).toMatchObject({ code: 1, output: expect.stringContaining('not a quiet copy') });
  const made = await run('quiet-copy');
  expect(made, made.output).toMatchObject({ code: 0 });
  await expect.poll(() => Promise.all(servers.map((server) => metricOf(server, 'quiet'))), POLL).toEqual(['1', '1']);
  await sql`insert into outbox (channel, recipient, subject, text, html) values ('email', 'ada@example.com', 'Hello', 'x', '')`.execute(
    shop.app.database.db,
  );
  const sent = async () =>
    (
      await sql<{
        sent: boolean;
      }>`select bool_and(sent_at is not null) as sent from outbox where subject = 'Hello'`.execute(shop.app.database.db)
    ).rows[0]?.sent;
  const test = await run('mail-test', 'ada@example.com');
  expect(test).toMatchObject({ code: 1, output: expect.stringContaining('This is a quiet copy') });
  // longer than the interval of the job
  await new Promise((resolve) => setTimeout(resolve, 7_000));
  expect(await sent()).toBe(false);
  expect((await statuses())[0]).toBe(200);
  const released = await run('release-copy');
  expect(released, released.output).toMatchObject({ code: 0 });
  await expect.poll(sent, POLL).toBe(true);
});

test('mail:test shows the dialogue with the mail server, and why it failed', async () => {
  const taken = await run('mail-test', 'ada@example.com');
  expect(taken, taken.output).toMatchObject({
    code: 0,
    output: expect.stringMatching(/S: 220 mailbox.*C: RCPT TO:<ada@example.com>.*has taken the mail/s),
  });
  const refused = await runScript(['mail-test', 'ada@example.com'], {
    DATABASE_URL: url,
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('the mail server cannot be reached') });
});

test('an owner is promoted and a second factor is reset: audited, and the sessions end', async () => {
  const { db } = shop.app.database;
  const { member } = await protectedMember(shop, 'grace@example.com');
  const { token: own } = await startSession(member, member.actor.userId);
  const isIn = async () => (await servers[1]?.call('GET', '/api/front/user/info', own))?.status === 200;
  expect(await isIn()).toBe(true);
  const unknown = await run('owner-promote', 'nowhere@example.com');
  expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('No member has this address') });
  const promoted = await run('owner-promote', 'Grace@example.com');
  expect(promoted, promoted.output).toMatchObject({ code: 0 });
  expect(await isIn()).toBe(false);
  expect(await run('owner-promote', 'grace@example.com')).toMatchObject({
    code: 1,
    output: expect.stringContaining('owns every site already'),
  });
  const reset = await run('factor-reset', 'grace@example.com');
  expect(reset, reset.output).toMatchObject({ code: 0 });
  expect(await run('factor-reset', 'grace@example.com')).toMatchObject({ code: 1 });
  const facts = await sql<{ sites: number; factors: number; acts: string[] }>`
    select (select count(*)::int from site_members m join roles r on r.id = m.role_id and r.key = 'owner'
        where m.user_id = ${member.actor.userId}) = (select count(*)::int from sites) as sites,
      (select count(*)::int from second_factors where user_id = ${member.actor.userId}) as factors,
      (select array_agg(act order by id) from audit_log where subject = ${`user:${member.actor.userId}`}) as acts`.execute(
    db,
  );
  expect(facts.rows).toEqual([{ sites: true, factors: 0, acts: ['owner.promoted', 'users.reset-factors'] }]);
});

test('a host is renamed in stored texts: counted first, whole names only, and sites answer under the new one', async () => {
  const { db } = shop.app.database;
  await sql`insert into site_hosts (host, site_id) select 'old.example', id from sites where is_default`.execute(db);
  const info = { en: 'See https://old.example/a, https://shop.old.example/b and mail to help@old.example' };
  await sql`update sites set info = ${JSON.stringify(info)}::jsonb where is_default`.execute(db);
  const counted = await run('rename-host', 'old.example', 'new.example');
  expect(counted, counted.output).toMatchObject({
    code: 0,
    output: expect.stringMatching(/1 {2}public\.site_hosts\.host.*1 {2}public\.sites\.info.*nothing was changed/s),
  });
  const renamed = await run('rename-host', 'old.example', 'new.example', '--yes');
  expect(renamed, renamed.output).toMatchObject({
    code: 0,
    output: expect.stringContaining('new.example now in 2 rows'),
  });
  const { rows } = await sql<{ info: string }>`select info ->> 'en' as info from sites where is_default`.execute(db);
  expect(rows[0]?.info).toBe('See https://new.example/a, https://shop.old.example/b and mail to help@old.example');
  expect(await run('rename-host', 'old.example', 'new.example')).toMatchObject({
    code: 1,
    output: expect.stringContaining('is the host of a site already'),
  });
  expect(await run('rename-host', 'none.example', 'other.example')).toMatchObject({
    code: 1,
    output: expect.stringContaining('in no stored text'),
  });
});

test('every command explains itself with --help', async () => {
  const scripts = JSON.parse(readFileSync('package.json', 'utf8')).scripts as Record<string, string>;
  const names = [
    ...['move:to-postgres', 'quiet:copy', 'release:copy', 'read-only'],
    ...['owner:promote', 'factor:reset', 'mail:test', 'rename:host'],
  ];
  const explained = await Promise.all(
    names.map(async (name) => {
      const file = /scripts\/([\w-]+)\.ts$/.exec(scripts[name] ?? '')?.[1] ?? '';
      const { code, output } = await runScript([file, '--help'], {});
      return [name, code, output.includes(`npm run ${name}`)];
    }),
  );
  expect(explained).toEqual(names.map((name) => [name, 0, true]));
});
