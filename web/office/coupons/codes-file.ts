/** Without it spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Codes as a file, one a line. It is kept nowhere on the way. */
export function codesFile(name: string, codes: readonly string[]): Response {
  return new Response(`${BYTE_ORDER_MARK}code\r\n${codes.join('\r\n')}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}
