import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addBuyer, openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../kit/context.ts';
import { systemCtx } from '../../kit/system-context.ts';
import { readLedgerCheck } from './read-check.server.ts';
import { requestLedgerCheck } from './request-check.server.ts';
import { runLedgerChecks } from './run-check.server.ts';

let shop: SmallShop;
let accountant: Ctx;
beforeAll(async () => {
  shop = await openSmallShop();
  const { actor, ...ctx } = await addBuyer(shop);
  accountant = { ...ctx, actor: { ...actor, permissions: ['payments.manage'] } };
});
afterAll(() => shop.close());

/** The context of the job. */
const job = () => systemCtx(shop.app);
/** Seconds for which the process has been up. */
const HOUR = 3_600;

test('the job checks every ledger, and the page reads what it found', async () => {
  expect(await readLedgerCheck(accountant)).toMatchObject({ readAt: null, isRunning: false, books: [] });
  await requestLedgerCheck(accountant);
  await requestLedgerCheck(accountant);
  expect(await readLedgerCheck(accountant)).toMatchObject({ readAt: null, isRunning: true });
  expect(await runLedgerChecks(job())).toBe(1);
  expect(await runLedgerChecks(job())).toBe(0);
  const { books, isRunning, hasFailed } = await readLedgerCheck(accountant);
  expect({ isRunning, hasFailed }).toEqual({ isRunning: false, hasFailed: false });
  expect(books.map(({ name }) => name)).toEqual(expect.arrayContaining(['ledger', 'inventory', 'payments', 'refunds']));
  expect(books.flatMap(({ problems }) => problems)).toEqual([]);
});

test('a difference is named in its own ledger', async () => {
  await sql`update stock set on_hand = on_hand + 1 where sku_id = ${shop.tea.skuId}`.execute(shop.app.database.db);
  await requestLedgerCheck(accountant);
  await runLedgerChecks(job());
  await sql`update stock set on_hand = on_hand - 1 where sku_id = ${shop.tea.skuId}`.execute(shop.app.database.db);
  const wrong = (await readLedgerCheck(accountant)).books.filter(({ count }) => count > 0);
  expect(wrong.map(({ name, count }) => ({ name, count }))).toEqual([{ name: 'inventory', count: 1 }]);
});

describe('without a request', () => {
  const at = (moment: string) => systemCtx(shop.app, new Date(moment));
  beforeEach(() => sql`delete from ledger_check_runs`.execute(shop.app.database.db));

  test('the job runs once every night', async () => {
    // 03:30 in Shanghai, the time zone of the default site
    expect(await runLedgerChecks(at('2026-05-10T14:00:00Z'), HOUR)).toBe(1);
    expect(await runLedgerChecks(at('2026-05-10T19:29:00Z'), HOUR)).toBe(0);
    expect(await runLedgerChecks(at('2026-05-10T19:30:00Z'), HOUR)).toBe(1);
    expect(await runLedgerChecks(at('2026-05-11T19:29:00Z'), HOUR)).toBe(0);
  });

  test('a process that has just started does not run a check that was missed, only a requested one', async () => {
    expect(await runLedgerChecks(at('2026-05-10T14:00:00Z'), 60)).toBe(0);
    await requestLedgerCheck(accountant);
    expect(await runLedgerChecks(job(), 60)).toBe(1);
  });

  test('the job takes over a run whose process died', async () => {
    expect(await runLedgerChecks(at('2026-05-10T14:00:00Z'), HOUR)).toBe(1);
    await sql`update ledger_check_runs set finished_at = null`.execute(shop.app.database.db);
    expect(await runLedgerChecks(at('2026-05-10T14:20:00Z'), HOUR)).toBe(0);
    expect(await runLedgerChecks(at('2026-05-10T15:00:00Z'), HOUR)).toBe(1);
  });
});

test('reading and requesting a check needs the permission for payments', async () => {
  for (const call of [readLedgerCheck, requestLedgerCheck] as ((ctx: Ctx) => Promise<unknown>)[]) {
    await expect(call(await addBuyer(shop))).rejects.toMatchObject({ code: 'no_permission' });
    await expect(call(shop.ctx())).rejects.toMatchObject({ code: 'login_required' });
  }
});
