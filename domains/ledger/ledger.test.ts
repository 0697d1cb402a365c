import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../tests/support/bare-app.ts';
import { outside, platformClearing, userBalance } from './accounts.ts';
import { checkLedger } from './books.server.ts';
import { creditFromOutside, grantPoints, holdPoints, releasePoints } from './movements.server.ts';
import { readBalance, readPoints } from './queries.server.ts';
import { transfer } from './transfer.server.ts';

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

let nextUser = 1_000;
const someone = () => nextUser++;
const credit = (userId: number, amount: number, requestKey = `credit:${userId}`) =>
  creditFromOutside(bare.ctx(), { userId, amount, currency: 'CNY', source: 'test', requestKey });
const spend = (userId: number, amount: number, requestKey = `spend:${userId}`) =>
  transfer(bare.ctx(), {
    kind: 'test',
    reference: 'test',
    requestKey,
    entries: [
      { account: userBalance(userId, 'CNY'), amount: -amount },
      { account: platformClearing('CNY'), amount },
      { account: platformClearing('CNY'), amount: -amount },
      { account: outside('test', 'CNY'), amount },
    ],
  });

describe('a transfer', () => {
  test('moves money once, however often it is requested', async () => {
    const userId = someone();
    await credit(userId, 500);
    await credit(userId, 500);
    expect(await readBalance(bare.ctx(), userId, 'CNY')).toBe(500);
    expect(await spend(userId, 200)).toEqual([`spend:${userId}`]);
    expect(await spend(userId, 200)).toEqual([]);
    expect(await readBalance(bare.ctx(), userId, 'CNY')).toBe(300);
  });

  test('never overdraws, and a refused one stores nothing', async () => {
    const userId = someone();
    await credit(userId, 100);
    await expect(spend(userId, 101)).rejects.toMatchObject({ code: 'insufficient_balance' });
    expect(await readBalance(bare.ctx(), userId, 'CNY')).toBe(100);
    expect(await spend(userId, 100)).toHaveLength(1);
  });

  test('that does not balance is refused, by the program and by the database', async () => {
    const entries = [{ account: userBalance(someone(), 'CNY'), amount: 5 }];
    await expect(transfer(bare.ctx(), { kind: 'x', reference: 'x', requestKey: 'x', entries })).rejects.toThrow(
      'balance',
    );
    const crooked = bare.app.database.db.transaction().execute(async (db) => {
      await sql`with t as (insert into ledger_transfers (kind, reference, request_key) values ('x', 'x', 'crooked') returning id)
        insert into ledger_entries (transfer_id, account_id, amount, moved_at) select t.id, a.id, 5, now() from t, ledger_accounts a limit 1`.execute(
        db,
      );
    });
    await expect(crooked).rejects.toThrow('does not balance');
  });

  test('of zero writes nothing', async () => {
    expect(await spend(someone(), 0)).toEqual([]);
  });

  test('cannot be changed afterwards', async () => {
    const change = sql`update ledger_entries set amount = amount + 1`.execute(bare.app.database.db);
    await expect(change).rejects.toThrow('never changed');
  });
});

test('points are held and released once', async () => {
  const ctx = bare.ctx();
  const userId = someone();
  await grantPoints(ctx, { userId, points: 100, reference: 'gift' });
  await holdPoints(ctx, { userId, points: 60, reference: 'S1' });
  expect(await readPoints(ctx, userId)).toBe(40);
  await expect(holdPoints(ctx, { userId, points: 41, reference: 'S2' })).rejects.toMatchObject({
    code: 'insufficient_balance',
  });
  await releasePoints(ctx, { userId, points: 60, reference: 'S1' });
  await releasePoints(ctx, { userId, points: 60, reference: 'S1' });
  expect(await readPoints(ctx, userId)).toBe(100);
});

test('the ledger checks pass, and find a tampered balance', async () => {
  const { db } = bare.app.database;
  expect(await checkLedger(db)).toEqual([]);
  const userId = someone();
  await credit(userId, 700);
  await sql`update ledger_accounts set balance = 9 where owner_id = ${userId}::bigint`.execute(db);
  expect(await checkLedger(db)).toEqual([expect.stringContaining('says 9 but its entries sum to 700')]);
});
