import { Readable } from 'node:stream';
import { readDocument } from '../../../domains/payments/by-hand/documents.server.ts';
import { requireBuyerOf } from '../../session/buyer.server.ts';
import type { Route } from './+types/payment-document';

/** A document of a payment, for its buyer and for those who record payments: only ever saved, never shown here. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const ctx = await requireBuyerOf(context, request, searchParams.get('orderNo') ?? '');
  const id = /^\d{1,15}$/.exec(searchParams.get('id') ?? '')?.[0] ?? '0';
  const { name, contentType, file } = await readDocument(ctx, Number(id));
  const isSent = request.method !== 'HEAD';
  return new Response(isSent ? (Readable.toWeb(file.open()) as ReadableStream<Uint8Array>) : null, {
    headers: {
      'content-type': contentType,
      'content-length': String(file.bytes),
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  });
}
