import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type DocumentReading, READING_MEMORY_MB, READING_TIMEOUT_MS } from './rules.ts';

const PROGRAM = join(import.meta.dirname, 'reading-thread.ts');

let last: Promise<unknown> = Promise.resolve();

/** Reads a document apart from the thread that answers requests, one at a time. */
export function readInThread(text: string): Promise<DocumentReading> {
  const next = last.then(() => startReading(text));
  last = next.catch(() => undefined);
  return next;
}

/** A thread that takes too long or too much memory is ended: its document counts as faulty. */
function startReading(text: string): Promise<DocumentReading> {
  return new Promise((resolve) => {
    const thread = new Worker(PROGRAM, {
      workerData: text,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: READING_MEMORY_MB },
    });
    const giveUp = (detail: string) => resolve({ faults: [{ line: 0, code: 'too_slow', detail }] });
    const timer = setTimeout(() => {
      giveUp('reading it took too long');
      void thread.terminate();
    }, READING_TIMEOUT_MS);
    thread.once('message', resolve);
    thread.once('error', ({ message }: Error) => giveUp(message));
    thread.once('exit', () => {
      clearTimeout(timer);
      giveUp('reading it ended early');
    });
  });
}
