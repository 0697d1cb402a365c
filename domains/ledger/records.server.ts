import { type Ctx, requireActor } from '../kit/context.ts';
import type { BalanceRecord, BalanceRecordList } from './contract.ts';
import { readRecords } from './read-records.server.ts';
import { type RecordDirection, recordKindOf } from './rules.ts';

interface RecordsQuery {
  currency: string;
  direction: RecordDirection;
  page: number;
  limit: number;
}

/** The actor's movements of money in a currency, newest first, each with the balance after it. */
export async function listBalanceRecords(ctx: Ctx, query: RecordsQuery): Promise<BalanceRecordList> {
  const { userId } = requireActor(ctx);
  const { currency, direction, page, limit } = query;
  const found = await readRecords(ctx, { userId, purpose: 'balance', unit: currency, direction, page, limit });
  const money = (amount: number) => ({ amount, currency });
  return {
    list: found.list.map(
      (row): BalanceRecord => ({
        id: row.id,
        kind: recordKindOf(row.transferKind),
        reference: row.reference,
        amount: money(row.amount),
        after: money(row.after),
        at: row.at,
      }),
    ),
    total: found.total,
    received: money(found.in),
    spent: money(found.out),
    page,
    limit,
  };
}
