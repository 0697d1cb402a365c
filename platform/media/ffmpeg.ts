import { execFile, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

/** What renditions are encoded with. */
const ENCODERS = ['libx264', 'aac', 'mjpeg'];
const FIND_MS = 10_000;
const LOW_PRIORITY = 15;
/** Of one allocation inside ffmpeg: frames of 4,096 pixels need a tenth of it. */
const LARGEST_ALLOCATION = 512 * 1024 * 1024;
const KEPT_ERROR = 2_000;

const found = new Map<string, Promise<boolean>>();

/**
 * The ffmpeg that the setting names, if it can be run and has the encoders; null otherwise, and for `none`. Asked once per
 * process, and again if it did not answer: a busy machine must not turn it off until the next start.
 */
export async function findFfmpeg(setting: string): Promise<string | null> {
  if (setting === 'none') return null;
  const known = found.get(setting) ?? hasEncoders(setting);
  found.set(setting, known);
  const isThere = await known.catch(() => {
    found.delete(setting);
    return false;
  });
  return isThere ? setting : null;
}

/** A warning for the log if `FFMPEG` names a program that cannot be run; the setting is optional. */
export async function missingFfmpegNotice({ FFMPEG }: { FFMPEG: string }): Promise<string[]> {
  if (FFMPEG === 'ffmpeg' || FFMPEG === 'none' || (await findFfmpeg(FFMPEG))) return [];
  return [`warning: FFMPEG=${FFMPEG} cannot be run or lacks its encoders: videos and sounds are published as they are`];
}

/** Rejects if the program neither answered nor is missing. */
async function hasEncoders(program: string): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)(program, ['-hide_banner', '-encoders'], {
      timeout: FIND_MS,
      env: { PATH: process.env.PATH },
    });
    return ENCODERS.every((name) => new RegExp(`\\s${name}\\s`).test(stdout));
  } catch (error) {
    if (['ENOENT', 'EACCES'].includes(`${(error as { code?: unknown }).code}`)) return false;
    throw error;
  }
}

export interface FfmpegRun {
  /** The file, and the one demuxer that may read it: what the content was found to be. */
  input: { path: string; demuxer: string; seekTo?: number };
  /** Everything after the input. */
  output: readonly string[];
  /** Wall clock and processor time. */
  maxSeconds: number;
  signal: AbortSignal;
  /** The position in the output, in seconds. */
  onPosition?(seconds: number): void;
  /** Receives what the output writes to `pipe:1`, if it is not the progress. */
  onData?(piece: Buffer): void;
}

/** The input could not be processed; the message is from ffmpeg. */
export class FfmpegError extends Error {}

/**
 * Runs ffmpeg as a child process without a shell and without our environment. It opens files only, no network and no
 * playlist; two threads, low priority. Throws `FfmpegError`, or the reason of the signal, which kills it.
 */
export function runFfmpeg(program: string, run: FfmpegRun): Promise<void> {
  run.signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(program, argumentsOf(run), {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH },
      windowsHide: true,
    });
    let error = '';
    const kill = () => child.kill('SIGKILL');
    const timer = setTimeout(kill, run.maxSeconds * 1_000);
    run.signal.addEventListener('abort', kill, { once: true });
    child.on('spawn', () => {
      if (child.pid !== undefined) lowerPriority(child.pid);
    });
    child.stderr.on('data', (piece: Buffer) => (error = (error + piece.toString()).slice(-KEPT_ERROR)));
    if (run.onData) child.stdout.on('data', run.onData);
    else readPositions(child.stdout, run.onPosition);
    const settle = (done: () => void) => {
      clearTimeout(timer);
      run.signal.removeEventListener('abort', kill);
      done();
    };
    child.on('error', (problem) => settle(() => reject(problem)));
    child.on('close', (code) =>
      settle(() => {
        if (run.signal.aborted) reject(run.signal.reason);
        else if (code === 0) resolve();
        else reject(new FfmpegError(error.trim() || `ended with ${code ?? 'a signal'}`));
      }),
    );
  });
}

function argumentsOf({ input, output, maxSeconds, onData }: FfmpegRun): string[] {
  return [
    ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error', '-y'],
    ...['-max_alloc', String(LARGEST_ALLOCATION), '-timelimit', String(Math.ceil(maxSeconds * 2))],
    ...['-filter_threads', '1', '-filter_complex_threads', '1'],
    ...(onData ? [] : ['-progress', 'pipe:1']),
    ...['-protocol_whitelist', 'file', '-threads', '2', '-f', input.demuxer],
    ...(input.seekTo ? ['-ss', input.seekTo.toFixed(3)] : []),
    ...['-i', input.path],
    ...output,
  ];
}

/** Lines such as `out_time_us=1520000`, several times a second. */
function readPositions(stream: NodeJS.ReadableStream, tell: ((seconds: number) => void) | undefined): void {
  createInterface({ input: stream }).on('line', (line) => {
    const [, at] = /^out_time_us=(\d+)$/.exec(line) ?? [];
    if (at) tell?.(Number(at) / 1_000_000);
  });
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY);
  } catch {
    // it has ended, or the system does not allow it: the work is then done at the ordinary priority
  }
}
