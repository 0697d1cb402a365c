import { BYTE_ORDER_MARK, csvLine } from '../../../platform/text/csv-line.ts';

/** Codes as a file, one per line. It is not cached anywhere. */
export function codesFile(name: string, codes: readonly string[]): Response {
  return new Response(BYTE_ORDER_MARK + ['code', ...codes].map((code) => csvLine([code])).join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}
