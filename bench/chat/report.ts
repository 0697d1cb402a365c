import { row, table } from '../report.ts';
import type { ChatResults } from './run.ts';

/** The results for human readers, and which targets they meet. */
export function chatReport({ calm, shown, full, floor, idle }: ChatResults): string {
  const toFloor = full.perSecond / floor.perSecond;
  const verdicts: [string, string, boolean][] = [
    ['p99 at 50 messages a second < 150 ms', `${calm.p99} ms`, calm.p99 < 150],
    ['p99 until a browser shows it < 150 ms', `${shown.p99} ms`, shown.p99 < 150],
    ['messages per second, to the floor ≥ 0.50', toFloor.toFixed(2), toFloor >= 0.5],
    [`memory with ${idle.windows} idle windows < 300 MB`, `${idle.afterMb} MB`, idle.afterMb < 300],
  ];
  return [
    '500 open conversations, PostgreSQL with durable commits, clients and servers on this machine',
    '',
    table([
      ['', 'per second', 'p50 ms', 'p99 ms', 'bytes', 'queries', 'to floor'],
      row('50 a second on two servers', { ...calm, bytes: 0 }, 0),
      row('  until a browser shows it', { perSecond: calm.perSecond, ...shown, bytes: 0 }, 0),
      row('as many as possible on one server', { ...full, bytes: 0 }, full.queries, toFloor),
      row('  floor: one insert, one broadcast', { ...floor, bytes: 0 }, 1),
    ]),
    '',
    `${calm.received} messages received by all windows; memory ${idle.beforeMb} MB, with ${idle.windows} idle windows ${idle.afterMb} MB`,
    '',
    table([
      ['', 'target', 'measured'],
      ...verdicts.map(([target, measured, isMet]) => [isMet ? 'met' : 'MISSED', target, measured]),
    ]),
  ].join('\n');
}
