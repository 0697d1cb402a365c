import { BYTE_ORDER_MARK, csvLine } from '../../../platform/csv-line.ts';

/** Codes as a file, one a line. It is kept nowhere on the way. */
export function codesFile(name: string, codes: readonly string[]): Response {
  return new Response(BYTE_ORDER_MARK + ['code', ...codes].map((code) => csvLine([code])).join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}
