import { closeSync, openSync, writeSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../../platform/log.ts';
import { lineOf, type MeteredCall } from './metered-call.ts';

/** Calls that are saved together, once, under their process and number. */
export interface CallBatch {
  process: string;
  number: number;
  calls: readonly MeteredCall[];
}

interface Segment {
  number: number;
  file: number | null;
  calls: MeteredCall[];
}

interface Waiting {
  call: MeteredCall;
  written: () => void;
}

const journalName = (process: string, number: number): string => `${process}-${number}.calls`;

/**
 * The calls of this process that are not saved yet: in memory, and in files for the next start if the process is killed.
 * A call is in its file before the last byte of its answer is sent. The operating system has it then, so that the death
 * of the process loses nothing; a power cut loses what was not saved in the second before.
 */
export class CallJournal {
  readonly #folder: string;
  readonly #process: string;
  readonly #log: Log;
  #number = 0;
  #open: Segment | null = null;
  #full: Segment[] = [];
  #waiting: Waiting[] = [];

  constructor(folder: string, process: string, log: Log) {
    this.#folder = folder;
    this.#process = process;
    this.#log = log;
  }

  /** Notes a call; `written` then sends the end of its answer. Those of one round of the event loop are one write. */
  note(call: MeteredCall, written: () => void): void {
    if (this.#waiting.length === 0) setImmediate(() => this.#write());
    this.#waiting.push({ call, written });
  }

  /** The batches to save, oldest first; the current one ends with this. */
  takeBatches(): CallBatch[] {
    this.#write();
    this.#endSegment();
    return this.#full.map(({ number, calls }) => ({ process: this.#process, number, calls }));
  }

  /** Deletes a batch that was saved. */
  async forget({ number }: CallBatch): Promise<void> {
    this.#full = this.#full.filter((segment) => segment.number !== number);
    await unlink(join(this.#folder, journalName(this.#process, number))).catch(() => {});
  }

  #write(): void {
    const noted = this.#waiting;
    if (noted.length === 0) return;
    this.#waiting = [];
    this.#open ??= this.#startSegment();
    for (const { call } of noted) this.#open.calls.push(call);
    this.#append(this.#open, noted.map(({ call }) => lineOf(call)).join(''));
    for (const { written } of noted) written();
  }

  /** A full disk stops no calls: they are in memory and are saved within a second. */
  #append(segment: Segment, lines: string): void {
    try {
      if (segment.file === null) return;
      const bytes = Buffer.from(lines);
      if (writeSync(segment.file, bytes) < bytes.byteLength) throw new Error('only a part was written');
    } catch (err) {
      this.#log.error({ err }, 'calls of the gateway not written to their journal');
      this.#endSegment();
    }
  }

  #startSegment(): Segment {
    this.#number += 1;
    const segment: Segment = { number: this.#number, file: null, calls: [] };
    try {
      segment.file = openSync(join(this.#folder, journalName(this.#process, this.#number)), 'a', 0o600);
    } catch (err) {
      this.#log.error({ err }, 'journal of the gateway not opened');
    }
    return segment;
  }

  #endSegment(): void {
    if (!this.#open) return;
    if (this.#open.file !== null) closeSync(this.#open.file);
    this.#full.push(this.#open);
    this.#open = null;
  }
}
