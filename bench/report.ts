import type { Measured } from './load.ts';
import { judge, type Results } from './targets.ts';

/** The results for human readers. */
export function report(results: Results): string {
  const rows = results.reads.flatMap((read) => [
    row(`${read.name}, uncached`, read.made, read.queries, read.made.perSecond / read.floor.perSecond),
    row('  floor: same statements, same bytes', read.floor, read.queries),
    ...(read.kept && read.memoryFloor
      ? [
          row(`${read.name}, kept`, read.kept, 0, read.kept.perSecond / read.memoryFloor.perSecond),
          row('  floor: same bytes from memory', read.memoryFloor, 0),
        ]
      : []),
    ...(read.signedIn
      ? [
          row(
            `${read.name}, signed in`,
            read.signedIn,
            read.signedIn.queries,
            read.signedIn.perSecond / read.floor.perSecond,
          ),
        ]
      : []),
  ]);
  const writes = [
    row('add to cart', results.cart, results.cart.queries),
    row('whole checkout', results.checkout, results.checkout.queries),
    row('create order with everything', results.promoted.create, results.promoted.create.queries),
  ];
  const verdicts = judge(results).map(({ target, measured, isMet }) => [isMet ? 'met' : 'MISSED', target, measured]);
  const missed = verdicts.filter(([verdict]) => verdict === 'MISSED').length;
  return [
    `${results.products} products, PostgreSQL with durable commits, client and server on this machine`,
    '',
    table([['', 'per second', 'p50 ms', 'p99 ms', 'bytes', 'queries', 'to floor'], ...rows, ...writes]),
    '',
    table([['', 'target', 'measured'], ...verdicts]),
    '',
    `${verdicts.length - missed} targets met, ${missed} missed`,
  ].join('\n');
}

export function row(name: string, measured: Measured, queries: number, toFloor?: number): string[] {
  const { perSecond, p50, p99, bytes } = measured;
  return [
    name,
    ...[perSecond, p50, p99].map(String),
    bytes > 0 ? String(bytes) : '',
    String(queries),
    toFloor?.toFixed(2) ?? '',
  ];
}

export function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)));
  const isNumber = (cell: string) => /^[\d.]+$/.test(cell);
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => (isNumber(cell) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ');
  return rows.map((cells) => line(cells).trimEnd()).join('\n');
}
