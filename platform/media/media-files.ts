import type { Input, InputAudioTrack, InputFormat, InputVideoTrack } from 'mediabunny';

/** Container formats by their content. `ffmpeg` is the demuxer that reads one; `ending` is that of a stored file. */
export const CONTAINERS = {
  mp4: { ffmpeg: 'mov', ending: 'mp4' },
  quicktime: { ffmpeg: 'mov', ending: 'mov' },
  webm: { ffmpeg: 'matroska', ending: 'webm' },
  matroska: { ffmpeg: 'matroska', ending: 'mkv' },
  mp3: { ffmpeg: 'mp3', ending: 'mp3' },
  wave: { ffmpeg: 'wav', ending: 'wav' },
  ogg: { ffmpeg: 'ogg', ending: 'ogg' },
  flac: { ffmpeg: 'flac', ending: 'flac' },
  adts: { ffmpeg: 'aac', ending: 'aac' },
} as const;
type Container = keyof typeof CONTAINERS;

/** What the content of a video or sound says about itself; its name and declared type say nothing. */
export interface MediaFacts {
  kind: 'video' | 'audio';
  container: Container;
  /** Null for a sound. */
  video: string | null;
  /** Null for a silent video. */
  audio: string | null;
  /** Pixels as displayed; null for a sound. */
  width: number | null;
  height: number | null;
  seconds: number;
}

/** Why a file is no video or sound, for the caller to turn into a refusal. */
export type MediaProblem = 'type' | 'broken';

const PLAYED_VIDEO: Partial<Record<Container, readonly string[]>> = { mp4: ['avc'], webm: ['vp8', 'vp9', 'av1'] };
const PLAYED_AUDIO: Partial<Record<Container, readonly string[]>> = {
  mp4: ['aac', 'mp3'],
  webm: ['opus', 'vorbis'],
  mp3: ['mp3'],
};

/** Whether every current browser plays the file as it is: MP4 with H.264, WebM, MP3 and M4A. */
export function isPlayedAsItIs({ container, video, audio }: MediaFacts): boolean {
  const plays = (codecs: readonly string[] | undefined, codec: string | null) =>
    codec === null || codecs?.includes(codec) === true;
  return plays(PLAYED_VIDEO[container], video) && plays(PLAYED_AUDIO[container], audio);
}

/** The media type of a file that browsers play as it is. */
export function mediaType({ container, kind }: Pick<MediaFacts, 'container' | 'kind'>): string {
  return container === 'mp3' ? 'audio/mpeg' : `${kind}/${container === 'webm' ? 'webm' : 'mp4'}`;
}

/**
 * Reads the structure of a file, from its first to its last frame, without decoding any. A playlist, which could name
 * other files, is no container. Untrusted files are read in the process of the picture decoder.
 */
export async function readMedia(path: string): Promise<MediaFacts | MediaProblem> {
  // loaded on demand: only a process that was given a file needs it
  const bunny = await import('mediabunny');
  const formats = new Map<InputFormat, Container>([
    [bunny.MP4, 'mp4'],
    [bunny.QTFF, 'quicktime'],
    [bunny.WEBM, 'webm'],
    [bunny.MATROSKA, 'matroska'],
    [bunny.MP3, 'mp3'],
    [bunny.WAVE, 'wave'],
    [bunny.OGG, 'ogg'],
    [bunny.FLAC, 'flac'],
    [bunny.ADTS, 'adts'],
  ]);
  const input = new bunny.Input({ formats: [...formats.keys()], source: new bunny.FilePathSource(path) });
  try {
    const container = formats.get(await input.getFormat().catch(() => bunny.HLS));
    return container ? await readTracks(input, container, bunny.EncodedPacketSink) : 'type';
  } catch {
    return 'broken';
  } finally {
    input.dispose();
  }
}

type Sink = typeof import('mediabunny').EncodedPacketSink;

async function readTracks(input: Input, container: Container, Sink: Sink): Promise<MediaFacts | MediaProblem> {
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const main = video ?? audio;
  if (!main) return 'broken';
  const seconds = await input.computeDuration();
  if (!(seconds > 0) || !Number.isFinite(seconds)) return 'broken';
  for (const track of [video, audio]) if (track && !(await isWhole(track, Sink))) return 'broken';
  const codecs = [await video?.getCodec(), await audio?.getCodec()];
  if ((video && !codecs[0]) || (audio && !codecs[1])) return 'type';
  return {
    kind: video ? 'video' : 'audio',
    container,
    video: codecs[0] ?? null,
    audio: codecs[1] ?? null,
    width: (await video?.getDisplayWidth()) ?? null,
    height: (await video?.getDisplayHeight()) ?? null,
    seconds,
  };
}

/** Whether the first and the last frame are in the file: one that was cut off has no last one. */
async function isWhole(track: InputVideoTrack | InputAudioTrack, Sink: Sink): Promise<boolean> {
  const sink = new Sink(track);
  const first = await sink.getFirstPacket();
  const last = await sink.getPacket(Number.POSITIVE_INFINITY);
  return Boolean(first && last && first.byteLength > 0 && last.byteLength > 0);
}
