import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { newcomerOf } from '../../../tests/support/staff.ts';
import { deleteExpired, RETENTION_MS } from './delete-expired.server.ts';
import { keptDays, retentionRules } from './rules.ts';

let bare: BareApp;
let userId: number;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());
beforeEach(async () => {
  userId = await newcomerOf(bare);
});

const run = (statement: string) => sql.raw(statement).execute(bare.app.database.db);
const count = async (from: string) =>
  Number((await run(`select count(*) as n from ${from}`)).rows.map((row) => (row as { n: string }).n)[0]);
const age = (days: number) => `now() - interval '${days} days'`;

/** A table, its row that is `days` old, and its retention in days. */
const CASES: [table: string, keep: number, insert: (at: string) => string][] = [
  ['notices', 365, (at) => `insert into notices (user_id, kind, created_at) values (${userId}, 'x', ${at})`],
  [
    'outbox',
    90,
    (at) => `insert into outbox (channel, recipient, text, created_at) values ('email', 'a@example.com', 'x', ${at})`,
  ],
  [
    'pre_orders',
    30,
    (at) =>
      `insert into pre_orders (no, user_id, site_id, lines, expires_at) values (md5(random()::text), ${userId}, (select min(id) from sites), '[]', ${at})`,
  ],
  [
    'login_codes',
    7,
    (at) =>
      `insert into login_codes (channel, address, purpose, code_hash, created_at, expires_at) values ('email', 'a@example.com', 'x', 'x', ${at}, ${at})`,
  ],
  ['code_sendings', 2, (at) => `insert into code_sendings (key, sent_at) values (md5(random()::text), ${at})`],
  [
    'redeem_throttles',
    2,
    (at) => `insert into redeem_throttles (key, failures, updated_at) values (md5(random()::text), 1, ${at})`,
  ],
  ['login_throttles', 1, (at) => `insert into login_throttles (key, updated_at) values (md5(random()::text), ${at})`],
  [
    'login_log',
    180,
    (at) =>
      `insert into login_log (user_id, method, outcome, quarter, created_at) values (${userId}, 'email', 'entered', ${at}, ${at})`,
  ],
  [
    'sessions',
    180,
    (at) => `insert into sessions (token_hash, user_id, expires_at) values (md5(random()::text), ${userId}, ${at})`,
  ],
  [
    'known_devices',
    365,
    (at) =>
      `insert into known_devices (user_id, device_hash, last_seen_at) values (${userId}, md5(random()::text), ${at})`,
  ],
  [
    'payment_notifications',
    730,
    (at) =>
      `insert into payment_notifications (provider, event_id, provider_ref, body, outcome, received_at) values ('x', md5(random()::text), 'x', '{}', 'x', ${at})`,
  ],
  [
    'sandbox_charges',
    365,
    (at) =>
      `insert into sandbox_charges (ref, amount_minor, currency, return_url, created_at, expires_at) values (md5(random()::text), 1, 'CNY', '/', ${at}, ${at})`,
  ],
  ['audit_log', 1095, (at) => `insert into audit_log (act, created_at) values ('x', ${at})`],
];

test.each(CASES)('%s go after %i days and not before', async (table, keep, insert) => {
  await deleteExpired(bare.ctx());
  const before = await count(table);
  await run(insert(age(keep + 1)));
  await run(insert(age(keep - 1)));
  await deleteExpired(bare.ctx());
  expect(await count(table)).toBe(before + 1);
});

test('a run ends after a few batches, and the next one begins with another table', async () => {
  await run(
    `insert into notices (user_id, kind, created_at) select ${userId}, 'old', ${age(400)} from generate_series(1, 5000)`,
  );
  await run(`insert into code_sendings (key, sent_at) values ('old', ${age(3)})`);
  const start = bare.ctx().now.getTime();
  const left = `code_sendings where key = 'old'`;
  for (let nth = 0; nth < retentionRules(bare.app).length && (await count(left)) > 0; nth += 1) {
    const gone = await deleteExpired({ ...bare.ctx(), now: new Date(start + nth * RETENTION_MS) });
    expect(gone).toBeLessThanOrEqual(2_000);
  }
  expect(await count(left)).toBe(0);
  for (let nth = 0; nth < 4; nth += 1) await deleteExpired(bare.ctx());
  expect(await count(`notices where kind = 'old'`)).toBe(0);
});

test('deletes the text of a message a day after it was sent, and keeps that of a waiting one', async () => {
  const insert = (sentAt: string) =>
    run(
      `insert into outbox (channel, recipient, text, html, sent_at) values ('email', 'text@example.com', 'x', 'x', ${sentAt})`,
    );
  await insert(age(2));
  await insert('null');
  await deleteExpired(bare.ctx());
  const { rows } =
    await sql`select text, sent_at is null as waits from outbox where recipient = 'text@example.com' order by id`.execute(
      bare.app.database.db,
    );
  expect(rows).toEqual([
    { text: '', waits: false },
    { text: 'x', waits: true },
  ]);
});

test('the default site configures how long notifications are kept', async () => {
  await run(`insert into notices (user_id, kind, created_at) values (${userId}, 'short', ${age(40)})`);
  const ctx = bare.ctx();
  await deleteExpired({ ...ctx, site: { ...ctx.site, settings: { ...ctx.site.settings, keepNoticesDays: 30 } } });
  expect(await count(`notices where kind = 'short'`)).toBe(0);
});

test('every rule names an existing table and column, and docs/privacy.md states its period', async () => {
  const privacy = await readFile(new URL('../../../docs/privacy.md', import.meta.url), 'utf8');
  for (const rule of retentionRules(bare.app)) {
    await run(`select ${rule.since} from ${rule.table} where ${rule.only ?? 'true'} limit 0`);
    expect(privacy, rule.table).toMatch(new RegExp(`\\| \`${rule.table}\`[^\\n]*\\| ${keptDays(rule, {})} day`));
  }
});
