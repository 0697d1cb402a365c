import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type DocumentReading, type FormerDocument, READING_MEMORY_MB, READING_TIMEOUT_MS } from './rules.ts';

const PROGRAM = join(import.meta.dirname, 'reading-thread.ts');

/** Reads documents apart from the thread that answers requests, one at a time. One per process: the pages get it with `App`. */
export class DocumentReader {
  #last: Promise<unknown> = Promise.resolve();

  /** Reads a document, and compares it with the former one. */
  read(text: string, former: FormerDocument | null = null): Promise<DocumentReading> {
    const next = this.#last.then(() => startReading(text, former));
    this.#last = next.catch(() => undefined);
    return next;
  }
}

/** A thread that takes too long or too much memory is ended: its document counts as faulty. */
function startReading(text: string, former: FormerDocument | null): Promise<DocumentReading> {
  return new Promise((resolve) => {
    const thread = new Worker(PROGRAM, {
      workerData: { text, former },
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
