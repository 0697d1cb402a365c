import { Readable } from 'node:stream';

/** A CSV file download with that name; never cached. */
export function csvAnswer(name: string, content: string | AsyncIterable<string | Uint8Array>): Response {
  const body =
    typeof content === 'string'
      ? content
      : (Readable.toWeb(Readable.from(content, { objectMode: false })) as ReadableStream<Uint8Array>);
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}
