import { pictureRefused } from './images.ts';
import { readMedia } from './media-files.ts';

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
  const facts = await readMedia(path);
  if (facts === 'broken') throw pictureRefused('broken');
  if (facts === 'type' || facts.container !== 'mp4' || !facts.video || !CODECS.includes(facts.video)) {
    throw pictureRefused('type');
  }
  const { width, height, seconds } = facts;
  if (seconds > LONGEST_SECONDS) throw pictureRefused('size');
  if (!width || !height || Math.max(width, height) > LARGEST_SIDE) throw pictureRefused('pixels');
  return { width, height, seconds };
}
