/** Which renditions a video gets, and the arguments of ffmpeg for them. */

interface Size {
  width: number;
  height: number;
}
export interface Rendition extends Size {
  /** Of the file. */
  name: string;
  /** The shorter side, which a resolution is called by. */
  lines: number;
}

const LINES = [720, 360] as const;
const BITRATE_KBPS: Readonly<Record<number, number>> = { 720: 2_500, 360: 800 };
/** EBU R128, at the level that is usual on the web. */
const LOUDNESS = 'loudnorm=I=-16:TP=-1.5:LRA=11';
const SOUND = ['-af', LOUDNESS, '-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'];
/** Where it was filmed and with what stays with its author. */
const ANONYMOUS = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'];
const POSTER_WIDTH = 1_280;
const THUMB_WIDTH = 480;
/** Samples a second that the waveform is measured with. */
const WAVE_RATE = 2_000;

const even = (value: number) => Math.max(2, Math.round(value / 2) * 2);

/** Sizes to encode, best first: 720 and 360 lines, none larger than the video itself. */
export function renditionsOf({ width, height }: Size): Rendition[] {
  const own = Math.min(width, height);
  const wanted = [...new Set(LINES.map((lines) => Math.min(lines, own)))];
  // one that is hardly smaller than the next best is not worth its place
  const distinct = wanted.filter((lines, nth) => nth === 0 || lines * 1.25 <= (wanted[nth - 1] ?? 0));
  return distinct.map((lines) => {
    const scale = lines / own;
    return { name: `${even(lines)}.mp4`, lines: even(lines), width: even(width * scale), height: even(height * scale) };
  });
}

/** H.264 and AAC in MP4 that starts playing before it is loaded; one run makes all of them. */
export function videoOutput(renditions: readonly Rendition[], hasSound: boolean, place: (name: string) => string) {
  const branches = renditions.map((_, nth) => `[s${nth}]`).join('');
  const scaled = renditions.map(
    ({ width, height }, nth) => `[s${nth}]scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p[v${nth}]`,
  );
  const graph = [`[0:v:0]split=${renditions.length}${branches}`, ...scaled].join(';');
  return [
    ...['-filter_complex', graph],
    ...renditions.flatMap(({ name, lines }, nth) => {
      const kbps = BITRATE_KBPS[lines] ?? Math.round((2_500 * lines) / 720) + 100;
      return [
        ...['-map', `[v${nth}]`, ...(hasSound ? ['-map', '0:a:0', ...SOUND] : ['-an'])],
        ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23', '-fpsmax', '60'],
        ...['-maxrate', `${kbps}k`, '-bufsize', `${kbps * 2}k`, '-threads', '2', ...ANONYMOUS],
        ...['-movflags', '+faststart', '-f', 'mp4', place(name)],
      ];
    }),
  ];
}

export function audioOutput(path: string): string[] {
  return ['-map', '0:a:0', '-vn', ...SOUND, ...ANONYMOUS, '-movflags', '+faststart', '-f', 'mp4', path];
}

/** One frame, as wide as a page and as wide as a card. */
export function posterOutput(poster: string, thumb: string): string[] {
  const sized = (width: number) => `scale=w='min(${width},iw)':h=-2,setsar=1`;
  const graph = `[0:v:0]split=2[a][b];[a]${sized(POSTER_WIDTH)}[p];[b]${sized(THUMB_WIDTH)}[t]`;
  const picture = ['-frames:v', '1', '-c:v', 'mjpeg', '-q:v', '4', '-map_metadata', '-1', '-f', 'mjpeg'];
  return ['-filter_complex', graph, '-map', '[p]', ...picture, poster, '-map', '[t]', ...picture, thumb];
}

/** Samples of 16 bits on the standard output, from which `Waveform` takes its peaks. */
export const waveOutput = ['-map', '0:a:0', '-vn', '-ac', '1', '-ar', String(WAVE_RATE), '-f', 's16le', 'pipe:1'];

const BARS = 120;

/** The loudest moment of each of 120 parts of a sound, from 0 to 100, measured while it is decoded. */
export class Waveform {
  readonly #peaks = new Array<number>(BARS).fill(0);
  readonly #perBar: number;
  #samples = 0;
  #half: number | undefined;

  constructor(seconds: number) {
    this.#perBar = Math.max(1, (seconds * WAVE_RATE) / BARS);
  }

  add(piece: Buffer): void {
    for (const byte of piece) {
      if (this.#half === undefined) {
        this.#half = byte;
        continue;
      }
      const sample = ((byte << 24) >> 16) | this.#half;
      const bar = Math.min(BARS - 1, Math.floor(this.#samples / this.#perBar));
      this.#peaks[bar] = Math.max(this.#peaks[bar] ?? 0, Math.abs(sample));
      this.#half = undefined;
      this.#samples += 1;
    }
  }

  /** Relative to the loudest. */
  get bars(): number[] {
    const most = Math.max(1, ...this.#peaks);
    return this.#peaks.map((peak) => Math.round((peak / most) * 100));
  }
}
