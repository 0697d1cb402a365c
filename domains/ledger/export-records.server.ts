import { decimalText } from '../../platform/locale/money.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/text/csv-line.ts';
import type { Ctx } from '../kit/context.ts';
import { listBalanceRecords } from './records.server.ts';
import type { RecordDirection } from './rules.ts';

/** Only the newest records; older ones are part of the export of all personal data. */
const MOST_LINES = 10_000;
const COLUMNS = ['time', 'kind', 'reference', 'amount', 'currency', 'after'] as const;

/** The actor's records as a CSV file in their language: amounts as plain decimals, times in UTC. */
export async function exportBalanceRecords(
  ctx: Ctx,
  { currency, direction }: { currency: string; direction: RecordDirection },
): Promise<{ name: string; content: string }> {
  const { t } = ctx.app.texts[ctx.locale];
  const { list } = await listBalanceRecords(ctx, { currency, direction, page: 1, limit: MOST_LINES });
  const lines = list.map((record) => [
    record.at,
    t(`balance:kind.${record.kind}`),
    record.reference,
    { decimal: decimalText(record.amount.amount, currency) },
    currency,
    { decimal: decimalText(record.after.amount, currency) },
  ]);
  const head = COLUMNS.map((column) => t(`balance:column.${column}`));
  return {
    name: `balance-${currency}-${ctx.now.toISOString().slice(0, 10)}.csv`,
    content: BYTE_ORDER_MARK + [head, ...lines].map(csvLine).join(''),
  };
}
