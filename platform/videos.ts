import { isDomainError } from './errors.ts';
import { pictureRefused } from './images.ts';

export const MAX_VIDEO_BYTES = 50 * 1024 * 1024;
const LONGEST_SECONDS = 600;
const LARGEST_SIDE = 4_096;
/** What browsers play. */
const CODECS = ['avc', 'hevc', 'vp9', 'av1'];

export interface VideoFacts {
  width: number;
  height: number;
  seconds: number;
}

/** Whether the first bytes are those of an MP4, whatever its name claims. */
export function isMp4(head: Buffer): boolean {
  return /^ftyp(?:isom|iso[2-9]|mp4[12]|avc1|M4V |dash|qt {2}|MSNV|3gp\d)$/.test(head.toString('latin1', 4, 12));
}

/**
 * Reads the structure of an uploaded MP4: one video track that browsers play, with frames in the file. Throws
 * `image_refused` with `reason`.
 */
export async function readVideo(path: string): Promise<VideoFacts> {
  // loaded on demand: only a process that was given a video needs it
  const { EncodedPacketSink, FilePathSource, Input, MP4 } = await import('mediabunny');
  const input = new Input({ formats: [MP4], source: new FilePathSource(path) });
  try {
    const track = await input.getPrimaryVideoTrack();
    const codec = await track?.getCodec();
    if (!track || !codec || !CODECS.includes(codec)) throw pictureRefused('type');
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    const seconds = await input.computeDuration();
    const first = await new EncodedPacketSink(track).getFirstPacket();
    if (!first || first.byteLength === 0 || !(seconds > 0)) throw pictureRefused('broken');
    if (seconds > LONGEST_SECONDS) throw pictureRefused('size');
    if (Math.max(width, height) > LARGEST_SIDE) throw pictureRefused('pixels');
    return { width, height, seconds };
  } catch (error) {
    throw isDomainError(error) ? error : pictureRefused('broken');
  } finally {
    input.dispose();
  }
}
