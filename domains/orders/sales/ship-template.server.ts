import { decimalText } from '../../../platform/locale/money.ts';
import { csvLine } from '../../../platform/text/csv-line.ts';
import type { Ctx } from '../../kit/context.ts';
import { readSalesBefore } from './list-sales.server.ts';
import { ownSales } from './scope.server.ts';
import { SHIP_FILE_LINES } from './ship-file-rules.ts';

/**
 * The orders waiting to be shipped as a file to fill in and send back: courier and number are empty, the last columns
 * help with packing, and say what is collected on delivery.
 */
export async function shipTemplate(ctx: Ctx): Promise<string> {
  const scope = await ownSales(ctx, 'orders.ship');
  const filter = { status: 'to_ship', keyword: '', dated: 'placed' } as const;
  const { sales } = await readSalesBefore(ctx, scope, filter, { before: null, limit: SHIP_FILE_LINES });
  const rows = sales.map((sale) =>
    csvLine([
      sale.orderNo,
      '',
      '',
      '',
      sale.receiverName,
      sale.receiverPlace,
      sale.lines.map(({ name, num, id }) => `${name} × ${num} (${id})`).join('; '),
      sale.toCollect ? `${decimalText(sale.toCollect.amount, sale.toCollect.currency)} ${sale.toCollect.currency}` : '',
    ]),
  );
  return `\ufeff${csvLine(['order_no', 'courier', 'number', 'lines', 'receiver', 'place', 'goods', 'collect'])}${rows.join('')}`;
}
