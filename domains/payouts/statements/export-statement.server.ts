import { sql } from 'kysely';
import { decimalText } from '../../../platform/locale/money.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/text/csv-line.ts';
import type { Ctx } from '../../kit/context.ts';
import { whilePermitted } from '../../kit/while-permitted.server.ts';
import type { StatementQuery } from '../contract.ts';
import { kindOf, ledgerOf, requirePayee } from '../payees/find-payee.server.ts';
import type { Payee, PayeeKind } from '../payees/payee.ts';
import { spanOf } from './read-statement.server.ts';

const AT_ONCE = 1_000;
const HEAD = ['time', 'kind', 'reference', 'account', 'amount', 'currency'];

interface Entry {
  id: number;
  movedAt: Date;
  kind: string;
  reference: string;
  purpose: string;
  amount: number;
}

/** Every movement of a month as a CSV file, oldest first; read and sent in parts. */
export async function exportStatement(
  ctx: Ctx,
  kind: PayeeKind,
  { month, currency: wanted }: StatementQuery,
): Promise<{ name: string; content: AsyncIterable<string> }> {
  const payee = await requirePayee(ctx, kind, 'read');
  const currency = wanted ?? payee.currency;
  const content = whilePermitted(ctx, linesOf(ctx, payee, month, currency), (now) =>
    kindOf(kind).requireReader(now, payee),
  );
  return { name: `statement-${month}-${currency}.csv`, content };
}

async function* linesOf(ctx: Ctx, payee: Payee, month: string, currency: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEAD);
  const { from, until } = spanOf(ctx, month);
  const { ownerKind, purposes } = ledgerOf(payee);
  let after: { movedAt: Date; id: number } = { movedAt: from, id: 0 };
  for (;;) {
    const found: { rows: Entry[] } = await sql<Entry>`
      select e.id, e.moved_at as "movedAt", e.kind, t.reference, a.purpose, e.amount
      from ledger_accounts a cross join lateral (
          select e.* from ledger_entries e where e.account_id = a.id and e.moved_at < ${until}::timestamptz
            and (e.moved_at, e.id) > (${after.movedAt}::timestamptz, ${after.id}::bigint)
          order by e.moved_at, e.id limit ${AT_ONCE}::int) e
        join ledger_transfers t on t.id = e.transfer_id
      where a.owner_kind = ${ownerKind} and a.owner_id = ${payee.ownerId}::bigint and a.purpose = any(${[...purposes]}::text[])
        and a.unit = ${currency}
      order by e.moved_at, e.id limit ${AT_ONCE}::int`.execute(ctx.db);
    yield found.rows
      .map(({ movedAt, kind, reference, purpose, amount }) =>
        csvLine([
          movedAt.toISOString(),
          kind,
          reference,
          purpose,
          { decimal: decimalText(amount, currency) },
          currency,
        ]),
      )
      .join('');
    const last = found.rows.at(-1);
    if (!last || found.rows.length < AT_ONCE) return;
    after = last;
  }
}
