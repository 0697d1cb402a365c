import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, GOOD_PASSWORD, later, register } from '../../../tests/support/people.ts';
import type { Ctx } from '../../kit/context.ts';
import { outside, userEarnings } from '../../ledger/accounts.ts';
import { creditFromOutside, grantPoints } from '../../ledger/movements.server.ts';
import { transfer } from '../../ledger/transfer.server.ts';
import { readOutbox } from '../../messages/queries.server.ts';
import { withdrawalRules } from '../../payouts/withdrawal-rules.server.ts';
import { saveAddress } from '../addresses/save-address.server.ts';
import { logInAsVisitor } from '../login/log-in-as-visitor.server.ts';
import { logInByEmail } from '../login/log-in-by-email.server.ts';
import { findActor } from '../sessions.server.ts';
import { anonymiseDueAccounts } from './anonymise-due-accounts.server.ts';
import { downloadData } from './download-data.server.ts';
import { askToLeave, cancelLeaving, readLeaving } from './leave.server.ts';

const DAY = 86_400;
const ADDRESS = {
  name: 'Li Lei',
  country: 'CN',
  region: 'Shanghai',
  city: '',
  detail: 'Nanjing Road 1',
  postCode: '200040',
  phone: '13800138000',
  email: '',
  isDefault: true,
};

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

let count = 0;
async function member(): Promise<Ctx & { email: string; userId: number }> {
  count += 1;
  const email = `leaver${count}@example.com`;
  const ctx = await as(bare.ctx(), await register(bare.ctx(), email));
  return { ...ctx, email, userId: ctx.actor.userId };
}
const leave = (ctx: Ctx, more = {}) => askToLeave(ctx, { password: GOOD_PASSWORD, ...more });

describe('the own data', () => {
  test('has every part, and no data of others or credentials', async () => {
    const [ctx, other] = [await member(), await member()];
    await saveAddress(ctx, ADDRESS);
    await saveAddress(other, { ...ADDRESS, name: 'Somebody Else' });
    await grantPoints(ctx, { userId: ctx.userId, points: 30, reference: 'gift' });
    const data = await downloadData(ctx);
    expect(data).toMatchObject({
      profile: { email: ctx.email, has_password: true },
      addresses: [{ name: 'Li Lei' }],
      balances: [{ unit: 'POINTS', balance: 30 }],
      movements: [{ amount: 30, reference: 'gift' }],
      orders: [],
      coupons: [],
      reviews: [],
    });
    const text = JSON.stringify(data);
    for (const secret of [other.email, 'Somebody Else', 'argon2', 'hash"']) expect(text).not.toContain(secret);
  });

  test('is exported three times within 24 hours, after a recent confirmation', async () => {
    const ctx = await member();
    for (let times = 0; times < 3; times += 1) await downloadData(later(ctx, times * 60));
    await expect(downloadData(later(ctx, 200))).rejects.toMatchObject({
      code: 'downloads_used_up',
      details: { hours: 24, most: 3 },
    });
    await expect(downloadData(later(ctx, 16 * 60))).rejects.toMatchObject({ code: 'confirm_needed' });
    const tomorrow = { ...(await as(later(bare.ctx(), DAY), ctx.userId)), now: later(bare.ctx(), DAY).now };
    await downloadData(tomorrow);
    await expect(downloadData(tomorrow)).rejects.toMatchObject({ code: 'downloads_used_up' });
    await expect(downloadData(bare.ctx())).rejects.toMatchObject({ code: 'login_required' });
  });
});

describe('a user who requests deletion', () => {
  test('enters the password, has 14 days, is notified by mail and may revoke it', async () => {
    const ctx = await member();
    await expect(askToLeave(ctx, {})).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(askToLeave(ctx, { password: 'not-this-one' })).rejects.toMatchObject({ code: 'validation_failed' });
    const { leavesAt } = await leave(ctx);
    expect(new Date(leavesAt).getTime() - ctx.now.getTime()).toBe(14 * DAY * 1000);
    await expect(leave(later(ctx, 60))).resolves.toEqual({ leavesAt });
    expect(await anonymiseDueAccounts(later(ctx, 14 * DAY - 1))).toBe(0);
    await cancelLeaving(ctx);
    await cancelLeaving(ctx);
    expect(await readLeaving(ctx)).toMatchObject({ leavesAt: null, waitDays: 14, matters: [] });
    expect(await anonymiseDueAccounts(later(bare.ctx(), 15 * DAY))).toBe(0);
    const subjects = (await readOutbox(ctx)).filter(({ to }) => to === ctx.email).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /will be deleted on/.test(subject))).toHaveLength(1);
    expect(subjects.filter((subject) => /account has been kept/.test(subject))).toHaveLength(1);
  });

  test('needs a recent confirmation instead of a missing password, and a login', async () => {
    const { token } = await logInAsVisitor(bare.ctx(), { email: 'passing@example.com' });
    const visitor = { ...bare.ctx(), actor: await findActor(bare.ctx(), token) };
    await expect(askToLeave(later(visitor, 16 * 60), {})).rejects.toMatchObject({ code: 'confirm_needed' });
    await askToLeave(visitor, {});
    await cancelLeaving(visitor);
    for (const act of [readLeaving, cancelLeaving, (ctx: Ctx) => askToLeave(ctx, {})])
      await expect(act(bare.ctx())).rejects.toMatchObject({ code: 'login_required' });
  });

  test('sees what is lost', async () => {
    const ctx = await member();
    await creditFromOutside(ctx, {
      userId: ctx.userId,
      amount: 500,
      currency: 'CNY',
      source: 'test',
      requestKey: 'c1',
    });
    await grantPoints(ctx, { userId: ctx.userId, points: 30, reference: 'gift-of-leaver' });
    expect((await readLeaving(ctx)).matters).toEqual([
      { kind: 'balance', count: 1, money: [{ amount: 500, currency: 'CNY' }], blocks: false },
      { kind: 'points', count: 30, money: [], blocks: false },
    ]);
    await expect(leave(ctx)).rejects.toMatchObject({
      details: { fields: [{ field: 'acknowledged', code: 'acknowledgeLoss' }] },
    });
    await leave(ctx, { acknowledged: true });
    await cancelLeaving(ctx);
  });

  test('loses earnings that are too small for a withdrawal, and keeps the account for others', async () => {
    const ctx = await member();
    const earn = (amount: number, requestKey: string) =>
      transfer(ctx, {
        kind: 'earnings.adjusted',
        reference: 'test',
        requestKey,
        entries: [
          { account: outside('test', 'CNY'), amount: -amount },
          { account: userEarnings(ctx.userId, 'CNY'), amount },
        ],
      });
    const { smallest } = withdrawalRules(ctx);
    await earn(smallest.amount - 1, 'small-earnings');
    expect((await readLeaving(ctx)).matters).toEqual([
      { kind: 'small_earnings', count: 1, money: [{ amount: smallest.amount - 1, currency: 'CNY' }], blocks: false },
    ]);
    await earn(1, 'enough-earnings');
    expect((await readLeaving(ctx)).matters).toMatchObject([{ kind: 'earnings', blocks: true }]);
    await earn(-1, 'small-again');
    await leave(ctx, { acknowledged: true });
    await anonymiseDueAccounts(later(bare.ctx(), 15 * DAY));
    const { rows } = await sql<{ purpose: string; amount: number }>`
      select a.purpose, sum(e.amount)::int as amount from ledger_accounts a join ledger_entries e on e.account_id = a.id
      where a.purpose = 'given_up' or a.purpose = 'earnings' and a.owner_id = ${ctx.userId}::bigint
      group by 1 order by 1`.execute(bare.app.database.db);
    expect(rows).toEqual([
      { purpose: 'earnings', amount: 0 },
      { purpose: 'given_up', amount: smallest.amount - 1 },
    ]);
  });

  test('must first end what is open, including what was begun while waiting', async () => {
    const ctx = await member();
    await leave(ctx);
    await sql`update site_members set role_id = (select id from roles where key = 'owner' limit 1)
              where user_id = ${ctx.userId}`.execute(ctx.db);
    const alone = await sql`select 1 from site_members where user_id = ${ctx.userId}`.execute(ctx.db);
    expect(alone.rows).toHaveLength(1);
    expect((await readLeaving(ctx)).matters).toEqual([{ kind: 'owned_sites', count: 1, money: [], blocks: true }]);
    const due = later(bare.ctx(), 14 * DAY);
    expect(await anonymiseDueAccounts(due)).toBe(0);
    expect((await readLeaving(ctx)).leavesAt).toBe(later(due, DAY).now.toISOString());
    await expect(leave(ctx)).rejects.toMatchObject({ code: 'leaving_blocked', details: { matters: ['owned_sites'] } });
    await sql`delete from site_members where user_id = ${ctx.userId}`.execute(ctx.db);
    expect(await anonymiseDueAccounts(later(due, DAY))).toBe(1);
  });
});

describe('an account that is due for deletion', () => {
  test('is anonymised once, with all personal data; e-mail and phone are free again', async () => {
    const ctx = await member();
    await saveAddress(ctx, ADDRESS);
    await sql`update users set phone = '+8613900139000' where id = ${ctx.userId}`.execute(ctx.db);
    const { token } = await logInByEmail(bare.ctx(), { email: ctx.email, password: GOOD_PASSWORD });
    const former = { channel: 'email', recipient: 'former@example.com', subject: 'News', text: 'News' } as const;
    await ctx.db
      .insertInto('outbox')
      .values({ ...former, reader_id: ctx.userId })
      .execute();
    await leave(ctx);
    const due = later(bare.ctx(), 14 * DAY);
    const done = await Promise.all([anonymiseDueAccounts(due), anonymiseDueAccounts(due)]);
    expect(done.sort()).toEqual([0, 1]);
    expect(await findActor(bare.ctx(), token)).toBeNull();
    const row = await ctx.db.selectFrom('users').selectAll().where('id', '=', ctx.userId).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      email: null,
      phone: null,
      password_hash: null,
      nickname: 'Former member',
      avatar_url: '',
      status: 'deleted',
    });
    expect((await readOutbox(ctx)).filter(({ to }) => [ctx.email, former.recipient].includes(to))).toEqual([]);
    expect(await register(later(bare.ctx(), 120), ctx.email)).not.toBe(ctx.userId);
  });

  test('that cannot be anonymised is retried an hour later and delays no other', async () => {
    const [stuck, next] = [await member(), await member()];
    await leave(stuck);
    await leave(later(next, 1));
    await sql`create function refuse_change() returns trigger language plpgsql as $$
      begin raise exception 'not erased'; end $$`.execute(stuck.db);
    await sql`create trigger stuck before update on users for each row when (old.id = ${sql.lit(stuck.userId)})
      execute function refuse_change()`.execute(stuck.db);
    const due = later(bare.ctx(), 14 * DAY + 60);
    expect(await anonymiseDueAccounts(due)).toBe(1);
    expect((await readLeaving(stuck)).leavesAt).toBe(later(due, 3600).now.toISOString());
    await sql`drop trigger stuck on users`.execute(stuck.db);
    expect(await anonymiseDueAccounts(later(due, 3600))).toBe(1);
  });

  test('leaves in each table only what docs/privacy.md names', async () => {
    const tables = await personalTables(bare.ctx());
    const kept = tablesKept();
    expect([...kept].filter((table) => !tables.includes(table))).toEqual([]);
    const touched = await spyOn(bare.ctx(), async () => {
      const ctx = await member();
      await leave(ctx);
      expect(await anonymiseDueAccounts(later(bare.ctx(), 14 * DAY))).toBe(1);
    });
    expect(tables.filter((table) => !touched.has(table) && !kept.has(table))).toEqual([]);
  });
});

/** Columns that hold the number of a person, where no foreign key says so. */
const PERSON_COLUMNS = [
  ...['user_id', 'owner_id', 'actor_id', 'author_id', 'member_id'],
  ...['reader_id', 'shopper_id', 'agent_id', 'sender_id', 'low_user_id', 'high_user_id'],
];

/** Every table of any schema that refers to people, by a foreign key or by the name of a column. */
async function personalTables(ctx: Ctx): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select c.conrelid::regclass::text as name from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'users'::regclass
    union
    select format('%I.%I', table_schema, table_name)::regclass::text
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and (column_name = any (${PERSON_COLUMNS}::text[]) or (column_name like '%\\_by' and data_type = 'bigint'))
    order by 1`.execute(ctx.db);
  return found.rows.map(({ name }) => name);
}

/** The tables that docs/privacy.md lists as kept, each with its reason. */
function tablesKept(): Set<string> {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/privacy.md'), 'utf8');
  return new Set([...text.matchAll(/^\| `([\w.]+)` \| [^|]{15,} \|$/gm)].map((match) => match[1] ?? ''));
}

/** Tables with rows deleted or changed by the operation, whether or not there are any. */
async function spyOn(ctx: Ctx, act: () => Promise<void>): Promise<Set<string>> {
  const { db } = ctx;
  await sql`create table seen_changes (name text)`.execute(db);
  await sql`create function note_change() returns trigger language plpgsql as $$
    begin insert into seen_changes values (format('%I.%I', tg_table_schema, tg_table_name)::regclass::text); return null; end $$`.execute(
    db,
  );
  for (const name of await personalTables(ctx)) {
    await sql`create trigger spied after delete or update on ${sql.table(name)} for each statement execute function note_change()`.execute(
      db,
    );
  }
  await act();
  const seen = await sql<{ name: string }>`select distinct name from seen_changes`.execute(db);
  return new Set(seen.rows.map(({ name }) => name));
}
