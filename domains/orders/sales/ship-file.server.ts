import { isDomainError } from '../../../platform/errors.ts';
import { atMost } from '../../../platform/http/multipart.ts';
import { type CsvRecord, readRecords } from '../../catalog/csv/read-records.server.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { shipOrder } from '../shipping/ship-order.server.ts';
import type { ShipFileProblem, ShipFileReport } from './ship-file-contract.ts';
import {
  type ParcelLine,
  readParcelLine,
  readShipColumns,
  SHIP_FILE_BYTES,
  SHIP_FILE_LINES,
  type ShipLineProblem,
} from './ship-file-rules.ts';

/**
 * Ships the parcels in a CSV file, each line separately: invalid lines are reported with the reason, the others are
 * processed. Uploading the same file again ships nothing twice. The whole file is validated before the first parcel is
 * recorded.
 */
export async function shipFile(ctx: Ctx, file: AsyncIterable<Uint8Array>): Promise<ShipFileReport> {
  const { userId } = requireActor(ctx);
  await requireOwnMerchant(ctx, 'orders.ship');
  ctx.app.limits.writes.take(`ship_file:${userId}`, ctx.now);
  const { t } = ctx.app.texts[ctx.locale];
  const { parcels, wrong } = await readParcels(atMost(file, SHIP_FILE_BYTES));
  const problems: ShipFileProblem[] = wrong.map((line) => ({
    ...line,
    message: t(`errors:ship_file.${line.code}`, { max: SHIP_FILE_LINES }),
  }));
  let shipped = 0;
  for (const { line, ...parcel } of parcels) {
    try {
      await shipOrder(ctx, parcel);
      shipped += 1;
    } catch (error) {
      // a bug ends the run: what was shipped stays, and uploading the same file again continues
      if (!isDomainError(error)) throw error;
      const message = t(`errors:${error.code}`, { ...error.details });
      problems.push({ line, orderNo: parcel.orderNo, code: error.code, message });
    }
  }
  return { lines: parcels.length + wrong.length, shipped, problems: problems.sort((a, b) => a.line - b.line) };
}

interface WrongLine {
  line: number;
  orderNo: string;
  code: ShipLineProblem;
}

interface ReadFile {
  parcels: (ParcelLine & { line: number })[];
  wrong: WrongLine[];
}

async function readParcels(file: AsyncIterable<Uint8Array>): Promise<ReadFile> {
  const wrong: WrongLine[] = [];
  const refuse = (line: number, code: ShipLineProblem, orderNo = '') => wrong.push({ line, orderNo, code });
  const records: CsvRecord[] = [];
  const listener = {
    onBroken: (line: number) => refuse(line, 'quote_wrong'),
    onStopped: (line: number) => refuse(line, 'quote_wrong'),
  };
  for await (const some of readRecords(file, listener)) records.push(...some);
  const [head, ...rows] = records;
  const columns = head && readShipColumns(head.cells);
  if (!columns) return { parcels: [], wrong: [{ line: 1, orderNo: '', code: 'columns_missing' }] };
  const beyond = rows[SHIP_FILE_LINES];
  if (beyond) refuse(beyond.line, 'too_many_lines');
  const parcels: ReadFile['parcels'] = [];
  const seen = new Set<string>();
  for (const { line, cells } of rows.slice(0, SHIP_FILE_LINES)) {
    const parcel = readParcelLine(cells, columns);
    const orderNo = cells[columns.orderNo]?.trim().slice(0, 40) ?? '';
    if (typeof parcel === 'string') {
      refuse(line, parcel, orderNo);
      continue;
    }
    const key = `${parcel.orderNo} ${parcel.courier} ${parcel.number}`;
    if (seen.has(key)) refuse(line, 'told_twice', orderNo);
    else parcels.push({ line, ...parcel });
    seen.add(key);
  }
  return { parcels, wrong };
}
