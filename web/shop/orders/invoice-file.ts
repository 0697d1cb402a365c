import { drawInvoice } from '../../../domains/orders/invoices/draw-invoice.server.ts';
import { readInvoice } from '../../../domains/orders/invoices/read-invoices.server.ts';
import { requireBuyerOf } from '../../session/buyer.server.ts';
import type { Route } from './+types/invoice-file';
import { readOrderNo } from './order-url.ts';

/** The document itself, for its buyer and its seller. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const orderNo = readOrderNo(request);
  const ctx = await requireBuyerOf(context, request, orderNo);
  const no = new URL(request.url).searchParams.get('no');
  const content = await readInvoice(ctx, orderNo, no ? no.slice(0, 40) : null);
  const pdf = await drawInvoice(content, ctx.app.texts[content.locale]);
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${content.kind}-${content.no}.pdf"`,
      'cache-control': 'private, no-store',
    },
  });
}
