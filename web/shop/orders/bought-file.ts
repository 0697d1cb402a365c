import { Readable } from 'node:stream';
import { downloadFile } from '../../../domains/orders/files/download-file.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/bought-file';

/** A bought file, by its signed link: only ever saved, never shown, whatever it holds. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const isSent = request.method !== 'HEAD';
  const { name, file } = await downloadFile(pageCtx(context), new URL(request.url).searchParams, { isSent });
  const plain = name.replace(/[^\w. ()-]/g, '_');
  return new Response(isSent ? (Readable.toWeb(file.open()) as ReadableStream<Uint8Array>) : null, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(file.bytes),
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  });
}
