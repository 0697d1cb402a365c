import { decimalText } from '../../../platform/locale/money.ts';
import { localInstant } from '../../../platform/locale/time-zone.ts';
import { csvLine } from '../../../platform/text/csv-line.ts';
import type { Ctx } from '../../kit/context.ts';
import { whilePermitted } from '../../kit/while-permitted.server.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import { type OwnMerchant, requireOwnMerchant, requireShopPermission } from '../../merchants/own-merchant.server.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import type { PickedFilter } from './contract.ts';
import { readCustomers } from './list-customers.server.ts';

/** Each part sums all orders of the shop again. */
const AT_ONCE = 5_000;
/** What spreadsheets still open at once; narrow the filter to export the rest. */
const MOST_LINES = 100_000;
const HEAD = ['customer', 'name', 'orders', 'spent', 'refunded', 'currency', 'first_order', 'last_order', 'labels'];

/** Streams the matching or chosen customers of the actor's shop as a CSV file; recorded in the shop's log. */
export async function exportCustomers(ctx: Ctx, filter: PickedFilter): Promise<AsyncIterable<Uint8Array>> {
  const own = await requireOwnMerchant(ctx, 'customers.read');
  await auditShop(ctx, own, 'customers.exported', '', { ...filter, keyword: filter.keyword !== '' });
  return whilePermitted(ctx, fileOf(ctx, own, filter), (now) => requireShopPermission(now, own.id, 'customers.read'));
}

async function* fileOf(ctx: Ctx, own: OwnMerchant, filter: PickedFilter): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const zone = timeZoneOf(ctx.site);
  // the byte order mark tells spreadsheets that the file is UTF-8
  yield encoder.encode(`\ufeff${csvLine(HEAD)}`);
  for (let offset = 0; offset < MOST_LINES; offset += AT_ONCE) {
    const part = await readCustomers(ctx, own, filter, { offset, limit: AT_ONCE });
    const lines = part.map(({ id, name, orders, spent, refunded, firstAt, lastAt, labels }) =>
      csvLine([
        ...[id, name, orders],
        ...[decimalText(spent.amount, spent.currency), decimalText(refunded.amount, refunded.currency), spent.currency],
        ...[localInstant(firstAt, zone), localInstant(lastAt, zone)],
        labels.map((label) => label.name).join('; '),
      ]),
    );
    if (lines.length > 0) yield encoder.encode(lines.join(''));
    if (part.length < AT_ONCE) return;
  }
}
