import { type ChildProcess, fork } from 'node:child_process';
import { readdir, rm, stat } from 'node:fs/promises';
import { availableParallelism, setPriority, totalmem } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { imageSize } from 'image-size';
import { DomainError, type ErrorCode, isDomainError } from '../errors.ts';
import { Gate } from '../gate.ts';
import { MAX_PICTURE_BYTES, MAX_PIXELS, pictureRefused, type ReadPicture } from './images.ts';
import type { MediaFacts, MediaProblem } from './media-files.ts';
import { type SpooledFile, spoolFile } from './spooled-file.ts';
import type { CropRequest, EncodedSquare } from './square-pictures.ts';
import type { VideoFacts } from './videos.ts';

const PROGRAM = join(import.meta.dirname, 'media-worker.ts');
const GIGABYTE = 1024 ** 3;
const PROCESSES = workersFor(availableParallelism(), Math.min(totalmem(), process.constrainedMemory() || Infinity));
const LONGEST_QUEUE = 24;
const TIMEOUT_MS = 45_000;
/** A valid file of any size takes a second or two; a small hostile one could otherwise run until memory ends. */
const STRUCTURE_TIMEOUT_MS = 15_000;
/** A process exits after this idle time, which returns its memory to the system. */
const IDLE_MS = 20_000;
const LOW_PRIORITY = 10;
const ABANDONED_MS = 3_600_000;
const RETRY_AFTER_SECONDS = 10;

/**
 * One picture at a time needs one thread, and what it took goes back to the system as soon as it is free: without these a
 * decoder keeps 200 MB after its third large picture, with them 110.
 */
const THRIFTY = {
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
};

export interface MediaTask {
  path: string;
  square?: CropRequest;
  /** For a picture of the shop itself: SVG is accepted as well. */
  card?: true;
  /** An MP4, of which only the structure is read. */
  video?: true;
  /** A video or sound of any kind, of which only the structure is read. */
  media?: true;
}

export interface MediaAnswer {
  picture?: ReadPicture;
  squares?: EncodedSquare[];
  card?: Uint8Array;
  video?: VideoFacts;
  media?: MediaFacts | MediaProblem;
  refused?: { code: ErrorCode; details: Record<string, unknown> };
  failed?: string;
}

/** Tasks that wait for each other, and the processes that run them. */
interface Lane {
  gate: Gate;
  idle: MediaWorker[];
  timeoutMs: number;
}

/**
 * Decodes pictures, and reads the structure of videos and sounds, in separate processes. Inside the server, decoding
 * would share libuv's threads with password hashes and files, and a hanging decoder could not be killed. Pictures wait on
 * disk in a bounded queue.
 */
export class MediaWorkers {
  readonly #folder: string;
  readonly #beforeStart: (() => void) | undefined;
  readonly #pictures: Lane;
  /** A lane of its own, so that no video or sound keeps pictures waiting. */
  readonly #structures: Lane;
  readonly #processes = new Set<MediaWorker>();
  readonly #underWay = new Map<string, number>();

  constructor(
    folder: string,
    {
      processes = PROCESSES,
      longestQueue = LONGEST_QUEUE,
      timeoutMs = TIMEOUT_MS,
      structureTimeoutMs = STRUCTURE_TIMEOUT_MS,
      beforeStart = undefined as (() => void) | undefined,
    } = {},
  ) {
    this.#folder = folder;
    this.#beforeStart = beforeStart;
    const full = () => new DomainError('uploads_busy', { retryAfter: RETRY_AFTER_SECONDS });
    this.#pictures = { gate: new Gate(processes, longestQueue, full), idle: [], timeoutMs };
    this.#structures = { gate: new Gate(1, longestQueue, full), idle: [], timeoutMs: structureTimeoutMs };
  }

  /** Counts a running upload; returns the function that ends it. Throws `uploads_at_once`. */
  enter(limits: readonly { uploader: string; atOnce: number }[]): () => void {
    const countOf = (uploader: string) => this.#underWay.get(uploader) ?? 0;
    if (limits.some(({ uploader, atOnce }) => countOf(uploader) >= atOnce)) {
      throw new DomainError('uploads_at_once', { retryAfter: RETRY_AFTER_SECONDS });
    }
    for (const { uploader } of limits) this.#underWay.set(uploader, countOf(uploader) + 1);
    return () => {
      for (const { uploader } of limits) {
        if (countOf(uploader) > 1) this.#underWay.set(uploader, countOf(uploader) - 1);
        else this.#underWay.delete(uploader);
      }
    };
  }

  /** Writes an upload to disk; the caller removes it. Throws `payload_too_large`, `storage_full`. */
  spool(source: AsyncIterable<Uint8Array>, maxBytes = MAX_PICTURE_BYTES): Promise<SpooledFile> {
    return spoolFile(this.#folder, source, maxBytes);
  }

  /** Throws `image_refused` with `reason`, `uploads_busy` if too many are queued. */
  async read(file: SpooledFile): Promise<ReadPicture> {
    const { picture } = await this.#run({ path: file.path }, file.head);
    if (!picture) throw new Error('the worker answered without a picture');
    return picture;
  }

  /** The same for bytes in memory. */
  async readBytes(bytes: Uint8Array): Promise<ReadPicture> {
    const file = await this.spool(Readable.from([bytes]));
    return this.read(file).finally(() => file.remove());
  }

  /** Throws the errors of `read`. */
  async readSquares(file: SpooledFile, square: CropRequest): Promise<EncodedSquare[]> {
    const { squares } = await this.#run({ path: file.path, square }, file.head);
    if (!squares) throw new Error('the worker answered without squares');
    return squares;
  }

  /** The preview card for sharing a page with this picture. Throws the errors of `read`. */
  async drawCard(picture: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
    const file = await this.spool(picture);
    const { card } = await this.#run({ path: file.path, card: true }, file.head).finally(() => file.remove());
    if (!card) throw new Error('the worker answered without a card');
    return card;
  }

  /** Throws `image_refused` with `reason`. */
  async readVideo(file: SpooledFile): Promise<VideoFacts> {
    const { video } = await this.#run({ path: file.path, video: true });
    if (!video) throw new Error('the worker answered without a video');
    return video;
  }

  /** What a video or sound says about itself. Throws `uploads_busy`; a file that no process can read is broken. */
  async readMedia(path: string): Promise<MediaFacts | MediaProblem> {
    const { media } = await this.#run({ path, media: true }).catch((error: unknown) => {
      if (isDomainError(error) && error.code === 'image_refused') return { media: 'broken' as const };
      throw error;
    });
    return media ?? 'broken';
  }

  /** Removes the files of a process that died. */
  async tidy(now: Date): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const path of names.map((name) => join(this.#folder, name))) {
      const found = await stat(path).catch(() => undefined);
      if (found && now.getTime() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }

  close(): void {
    for (const each of this.#processes) each.end();
  }

  async #run(task: MediaTask, head?: Buffer): Promise<MediaAnswer> {
    if (head) refuseTooManyPixels(head);
    const { gate, idle, timeoutMs } = task.media || task.video ? this.#structures : this.#pictures;
    return gate.run(async () => {
      const process = idle.pop() ?? new MediaWorker(this.#beforeStart);
      this.#processes.add(process);
      try {
        return await process.run(task, timeoutMs);
      } finally {
        if (process.isAlive) idle.push(process);
        else this.#processes.delete(process);
      }
    });
  }
}

/**
 * Decoders that work at once: one core stays with those who only read, and each decoder may take a third of a gigabyte,
 * which must be there beside the server and its database.
 */
export function workersFor(cores: number, bytes: number): number {
  return Math.max(1, Math.min(4, cores - 1, Math.floor(bytes / GIGABYTE) - 1));
}

/** Checks the header before queueing; the decoder checks again what the header does not reveal. */
function refuseTooManyPixels(head: Buffer): void {
  let size: { width: number; height: number };
  try {
    size = imageSize(head);
  } catch {
    // a format or a header that only the decoder understands
    return;
  }
  if (size.width * size.height > MAX_PIXELS) throw pictureRefused('pixels');
}

/** One child process, started with its first task. */
class MediaWorker {
  readonly #beforeStart: (() => void) | undefined;
  #child: ChildProcess | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(beforeStart: (() => void) | undefined) {
    this.#beforeStart = beforeStart;
  }

  get isAlive(): boolean {
    return this.#child?.connected === true;
  }

  async run(task: MediaTask, timeoutMs: number): Promise<MediaAnswer> {
    clearTimeout(this.#idleTimer);
    const child = this.isAlive && this.#child ? this.#child : this.#start();
    const answer = await ask(child, task, timeoutMs).finally(() => {
      this.#idleTimer = setTimeout(() => this.end(), IDLE_MS).unref();
    });
    if (answer.refused) throw new DomainError(answer.refused.code, answer.refused.details);
    if (answer.failed) throw new Error(answer.failed);
    return answer;
  }

  end(): void {
    clearTimeout(this.#idleTimer);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  /** An empty environment: the process that decodes untrusted files knows no secret. */
  #start(): ChildProcess {
    this.#beforeStart?.();
    const child = fork(PROGRAM, {
      execArgv: ['--max-old-space-size=256'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...THRIFTY },
    });
    if (child.pid !== undefined) lowerPriority(child.pid);
    child.unref();
    child.channel?.unref();
    this.#child = child;
    return child;
  }
}

/** A process that exits or takes too long yields no picture: its input counts as broken. */
function ask(child: ChildProcess, task: MediaTask, timeoutMs: number): Promise<MediaAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      clearTimeout(timer);
      child.removeAllListeners();
      child.channel?.unref();
      done();
    };
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    child.channel?.ref();
    child.once('message', (answer) => settle(() => resolve(answer as MediaAnswer)));
    child.once('error', (error) => settle(() => reject(error)));
    child.once('exit', () => settle(() => reject(pictureRefused('broken'))));
    child.send(task);
  });
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY);
  } catch {
    // not every system lets a process lower its priority; pictures then compete with requests for CPU
  }
}
