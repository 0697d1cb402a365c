import type { Ctx } from '../../../domains/kit/context.ts';
import { statementQuery } from '../../../domains/payouts/contract.ts';
import { drawStatement } from '../../../domains/payouts/statements/draw-statement.server.ts';
import { exportStatement } from '../../../domains/payouts/statements/export-statement.server.ts';
import { readStatement } from '../../../domains/payouts/statements/read-statement.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { csvAnswer } from '../../../platform/http/file-answer.ts';
import type { PayoutOffice } from '../../parts/payouts/payout-office.ts';

/** A month's statement: the sums as a PDF, or every movement as a CSV file. */
export async function answerStatementFile(
  ctx: Ctx,
  request: Request,
  { kind }: Pick<PayoutOffice, 'kind'>,
): Promise<Response> {
  const params = new URL(request.url).searchParams;
  const asked = statementQuery.safeParse({
    month: params.get('month') ?? undefined,
    currency: params.get('currency') || undefined,
  });
  if (!asked.success) throw new DomainError('not_found');
  if (params.get('as') === 'csv') {
    const { name, content } = await exportStatement(ctx, kind, asked.data);
    return csvAnswer(name, content);
  }
  const statement = await readStatement(ctx, kind, asked.data);
  const pdf = await drawStatement(statement, ctx.locale, ctx.app.texts[ctx.locale]);
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="statement-${statement.month}.pdf"`,
      'cache-control': 'private, no-store',
    },
  });
}
