/** Limits of a parcel file: more than a morning's work, less than would burden a server. */
export const SHIP_FILE_LINES = 1_000;
export const SHIP_FILE_BYTES = 1024 * 1024;

/** Why a line of the file was skipped, besides the errors of shipping itself. */
export const SHIP_LINE_PROBLEMS = [
  'columns_missing',
  'order_missing',
  'courier_missing',
  'number_missing',
  'too_long',
  'lines_unreadable',
  'told_twice',
  'too_many_lines',
  'quote_wrong',
] as const;
export type ShipLineProblem = (typeof SHIP_LINE_PROBLEMS)[number];

type ColumnKey = 'orderNo' | 'courier' | 'number' | 'lines';

/** Accepted column names, in lower case without spaces or underscores. */
const COLUMN_NAMES: Record<ColumnKey, readonly string[]> = {
  orderNo: [
    'orderno',
    'order',
    'ordernumber',
    '订单号',
    '訂單號',
    '訂單編號',
    'commande',
    'numérodecommande',
    'หมายเลขคำสั่งซื้อ',
    'ເລກທີຄຳສັ່ງຊື້',
    'ເລກຄຳສັ່ງຊື້',
  ],
  courier: [
    'courier',
    'carrier',
    '快递公司',
    '物流公司',
    '快遞公司',
    '物流業者',
    'transporteur',
    'บริษัทขนส่ง',
    'ບໍລິສັດຂົນສົ່ງ',
  ],
  number: [
    'number',
    'trackingnumber',
    'tracking',
    '快递单号',
    '运单号',
    '快遞單號',
    '物流單號',
    'numérodesuivi',
    'หมายเลขพัสดุ',
    'เลขพัสดุ',
    'ເລກພັດສະດຸ',
  ],
  lines: ['lines', 'pieces', '明细', '明細', 'lignes'],
};

export type ShipColumns = Record<Exclude<ColumnKey, 'lines'>, number> & { lines: number | null };

/** Column positions in the file; undefined if a required one is missing. */
export function readShipColumns(head: readonly string[]): ShipColumns | undefined {
  const names = head.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s_-]/g, ''),
  );
  const at = (key: ColumnKey) => names.findIndex((name) => COLUMN_NAMES[key].includes(name));
  const [orderNo, courier, number, lines] = [at('orderNo'), at('courier'), at('number'), at('lines')];
  if (orderNo < 0 || courier < 0 || number < 0) return undefined;
  return { orderNo, courier, number, lines: lines < 0 ? null : lines };
}

export interface ParcelLine {
  orderNo: string;
  courier: string;
  number: string;
  lines?: { id: number; num: number }[];
}

/** One parcel from a line of the file, or the line's error. Strips a spreadsheet's guard before a number. */
export function readParcelLine(cells: readonly string[], at: ShipColumns): ParcelLine | ShipLineProblem {
  const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? '').trim().replace(/^'/, ''));
  const [orderNo, courier, number] = [cell(at.orderNo), cell(at.courier), cell(at.number)];
  if (!orderNo) return 'order_missing';
  if (!courier) return 'courier_missing';
  if (!number) return 'number_missing';
  if (orderNo.length > 40 || courier.length > 60 || number.length > 60) return 'too_long';
  const lines = readPieces(cell(at.lines));
  if (lines === undefined) return 'lines_unreadable';
  return lines.length > 0 ? { orderNo, courier, number, lines } : { orderNo, courier, number };
}

/** `12x1; 13x2`: quantities of order lines. Empty: everything that is left. */
function readPieces(text: string): { id: number; num: number }[] | undefined {
  const pieces: { id: number; num: number }[] = [];
  for (const part of text.split(/[;|]/).map((piece) => piece.trim())) {
    if (part === '') continue;
    const [, id, num] = /^(\d{1,15})\s*[x×*]\s*([1-9]\d{0,3})$/i.exec(part) ?? [];
    if (!id || !num) return undefined;
    pieces.push({ id: Number(id), num: Number(num) });
  }
  return pieces.length <= 200 ? pieces : undefined;
}
