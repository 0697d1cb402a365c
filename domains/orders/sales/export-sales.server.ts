import { decimalText } from '../../../platform/locale/money.ts';
import { localInstant } from '../../../platform/locale/time-zone.ts';
import { csvLine } from '../../../platform/text/csv-line.ts';
import { audit } from '../../accounts/audit.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { whilePermitted } from '../../kit/while-permitted.server.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import type { SaleCard, SaleFilter } from './contract.ts';
import { readSalesBefore, type SalePlace } from './list-sales.server.ts';
import { requireBuyerFilter, requireScope, type SaleScope } from './scope.server.ts';

const AT_ONCE = 300;
/** What spreadsheets still open at once; narrow the period to export the rest. */
const MOST_LINES = 100_000;
const HEAD = [
  'order_no',
  'status',
  'placed_at',
  'paid_at',
  'shop',
  'buyer',
  'receiver',
  'phone',
  'place',
  'product',
  'options',
  'code',
  'number',
  'shipped',
  'refunded',
  'unit',
  'paid',
  'order_total',
  'currency',
  'remark',
  'to_collect',
];

/**
 * Streams the matching sales as a CSV file, one row per order line. Exporting other shops' sales is recorded in the
 * audit log, with the fact of a search but not its words, which may be a name or a phone. Throws `no_permission`.
 */
export async function exportSales(ctx: Ctx, scope: SaleScope, filter: SaleFilter): Promise<AsyncIterable<Uint8Array>> {
  await requireBuyerFilter(ctx, scope, filter);
  const details = { ...filter, keyword: filter.keyword !== '' };
  if (scope.merchantId === null) await audit(ctx, 'orders.exported', 'orders', details);
  else await auditShop(ctx, { id: scope.merchantId }, 'orders.exported', '', details);
  return whilePermitted(ctx, fileOf(ctx, scope, filter), async (now) => {
    await requireScope(now, scope);
    await requireBuyerFilter(now, scope, filter);
  });
}

async function* fileOf(ctx: Ctx, scope: SaleScope, filter: SaleFilter): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  // the byte order mark tells spreadsheets that the file is UTF-8
  yield encoder.encode(`\ufeff${csvLine(HEAD)}`);
  let before: SalePlace | null = null;
  for (let sent = 0; sent < MOST_LINES; ) {
    const part: Awaited<ReturnType<typeof readSalesBefore>> = await readSalesBefore(ctx, scope, filter, {
      before,
      limit: AT_ONCE,
    });
    const text = part.sales.flatMap((sale) => rowsOf(sale, scope));
    sent += text.length;
    if (text.length > 0) yield encoder.encode(text.join(''));
    if (part.sales.length < AT_ONCE) return;
    before = part.last;
  }
}

function rowsOf(sale: SaleCard, { timeZone }: SaleScope): string[] {
  const { currency } = sale.total;
  const decimal = ({ amount }: { amount: number }) => decimalText(amount, currency);
  return sale.lines.map((line) =>
    csvLine([
      sale.orderNo,
      sale.status,
      localInstant(sale.placedAt, timeZone),
      sale.paidAt ? localInstant(sale.paidAt, timeZone) : '',
      sale.merchant.name,
      sale.buyer,
      sale.receiverName,
      sale.receiverPhone,
      sale.receiverPlace,
      line.name,
      line.options.map(({ name, value }) => `${name}: ${value}`).join('; '),
      line.code,
      line.num,
      line.shippedNum,
      line.refundedNum,
      decimal(line.unit),
      decimal(line.paid),
      decimal(sale.total),
      currency,
      sale.remark,
      sale.toCollect ? decimal(sale.toCollect) : '',
    ]),
  );
}
