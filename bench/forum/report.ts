import { row, table } from '../report.ts';
import type { ForumResults } from './run.ts';

/** NodeBB 4.15.1 on the same kind of machine, with as many topics: requests per second. */
const NODEBB: Readonly<Record<string, number>> = {
  'topics of a board': 176,
  topic: 192,
  'home page': 209,
  'board page': 141,
  'topic page': 147,
};

/** The results for human readers, and which targets they meet. */
export function forumReport(results: ForumResults): string {
  const { size, reads, replies, oneBoard, likes } = results;
  const rows = reads.flatMap((read) => [
    row(`${read.name}, uncached`, read.made, read.queries, read.made.perSecond / read.floor.perSecond),
    ...(read.kept && read.memoryFloor
      ? [row(`${read.name}, kept`, read.kept, 0, read.kept.perSecond / read.memoryFloor.perSecond)]
      : []),
    ...(read.signedIn ? [row(`${read.name}, signed in`, read.signedIn, read.signedIn.queries)] : []),
  ]);
  const writes = [
    row('replies, all boards', replies, replies.queries),
    row('replies, one board', oneBoard, oneBoard.queries),
    row('likes', likes, likes.queries),
  ];
  const verdicts = judge(results).map(([target, measured, isMet]) => [isMet ? 'met' : 'MISSED', target, measured]);
  return [
    `${size.topics} topics, ${size.comments} comments, PostgreSQL with durable commits, client and server on this machine`,
    '',
    table([['', 'per second', 'p50 ms', 'p99 ms', 'bytes', 'queries', 'to floor'], ...rows, ...writes]),
    '',
    `processor time of the server and of PostgreSQL: ${replies.cpuMs} and ${replies.databaseMs} ms for a reply, ${likes.cpuMs} and ${likes.databaseMs} ms for a like`,
    '',
    table([['', 'target', 'measured'], ...verdicts]),
  ].join('\n');
}

type Verdict = [target: string, measured: string, isMet: boolean];

function judge({ reads, replies, opening, memory, coldStartMs, large }: ForumResults): Verdict[] {
  return [
    ...reads.flatMap(({ name, kind, made, floor, kept }): Verdict[] => [
      ...(NODEBB[name] === undefined ? [] : [atLeast(`${name}, kept`, kept?.perSecond ?? 0, NODEBB[name] * 10)]),
      ...(kind === 'page' ? [] : [ratio(`${name}, uncached, to its floor`, made.perSecond / floor.perSecond, 0.6)]),
      ...(NODEBB[name] === undefined || kind === 'page'
        ? []
        : [atLeast(`${name}, uncached`, made.perSecond, NODEBB[name] * 5)]),
    ]),
    atLeast('replies with their notifications', replies.perSecond, 250),
    ratio('topic with 10,000 comments, to one with 10', opening.long / opening.short, 2 / 3),
    ...(large ?? []).map((read) => ratio(`${read.name}, large forum to small`, read.perSecond / read.small, 2 / 3)),
    ['memory after the start, MB', String(memory.idleMb), memory.idleMb <= 254],
    ['cold start, ms', String(coldStartMs), coldStartMs <= 2_300],
  ];
}

function atLeast(name: string, measured: number, target: number): Verdict {
  return [`${name} ≥ ${target}/s`, `${measured}/s`, measured >= target];
}

function ratio(name: string, measured: number, target: number): Verdict {
  return [`${name} ≥ ${target.toFixed(2)}`, measured.toFixed(2), measured >= target];
}
