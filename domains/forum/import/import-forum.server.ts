import { hash } from 'node:crypto';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { App } from '../../kit/context.ts';
import { systemCtx } from '../../kit/system-context.ts';
import type { BatchTally, NumberedLine, Problem } from './batch.server.ts';
import { importBatch } from './import-batch.server.ts';
import { readLine } from './lines.ts';
import { MAX_LINE_BYTES, splitLines } from './split-lines.ts';

/** Large enough that round trips do not matter, small enough that nobody waits for the locks. */
const BATCH_LINES = 500;
const BATCH_BYTES = 4_000_000;
/** More are counted and not kept. */
const MAX_PROBLEMS = 10_000;

export interface ForumImport {
  siteId: number;
  /** Ids of different sources are independent. */
  source: string;
  /** Aborted when the process stops: the import ends after its batch. */
  stopped?: AbortSignal;
  onProgress?: (tally: ForumTally) => void;
}

export interface ForumTally extends BatchTally {
  lines: number;
  refused: number;
  /** Ended before the file did. */
  isStopped: boolean;
}

/**
 * Imports a file of lines as a stream, batch by batch: memory stays bounded, and after an interruption the same file may
 * be imported again. Every valid line is written and every other one reported.
 */
export async function importForum(app: App, order: ForumImport, file: AsyncIterable<Uint8Array>): Promise<ForumTally> {
  const tally: ForumTally = {
    ...{ lines: 0, created: 0, updated: 0, unchanged: 0, refused: 0 },
    problems: [],
    isStopped: false,
  };
  // what counts from the import counts from one moment
  const now = new Date();
  let batch: NumberedLine[] = [];
  let bytes = 0;
  const write = async () => {
    const written = await writeBatch(app, order, now, batch);
    for (const count of ['created', 'updated', 'unchanged'] as const) tally[count] += written[count];
    for (const problem of written.problems) report(tally, problem);
    batch = [];
    bytes = 0;
    order.onProgress?.(tally);
  };
  for await (const { number, text } of splitLines(file)) {
    tally.lines = number;
    const read = text === null ? { reason: `is not UTF-8, or longer than ${MAX_LINE_BYTES} bytes` } : readLine(text);
    if ('reason' in read) {
      report(tally, { line: number, subject: '', reason: read.reason });
      continue;
    }
    batch.push({ number, line: read.line, digest: hash('sha256', text ?? '', 'base64url').slice(0, 22) });
    bytes += text?.length ?? 0;
    if (batch.length < BATCH_LINES && bytes < BATCH_BYTES) continue;
    await write();
    tally.isStopped = order.stopped?.aborted === true;
    if (tally.isStopped) return tally;
  }
  if (batch.length > 0) await write();
  return tally;
}

function report(tally: ForumTally, problem: Problem): void {
  tally.refused += 1;
  if (tally.problems.length < MAX_PROBLEMS) tally.problems.push(problem);
}

async function writeBatch(app: App, order: ForumImport, now: Date, batch: NumberedLine[]): Promise<BatchTally> {
  const site = app.sites.byId(order.siteId);
  if (!site) throw new Error('the site of the forum is gone');
  return inTransaction(app.database.db, (db) => importBatch({ ...systemCtx(app, now), site, db }, order.source, batch));
}
