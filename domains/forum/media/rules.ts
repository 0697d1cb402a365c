const MB = 1024 * 1024;

/** Videos and sounds of topics: what a file may be. Safe for the browser. */
export const MEDIA_KINDS = ['video', 'audio'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];
export const isMediaKind = (kind: string): kind is MediaKind => kind === 'video' || kind === 'audio';

export const MAX_MEDIA_BYTES: Readonly<Record<MediaKind, number>> = { video: 300 * MB, audio: 100 * MB };
/** The largest file of a form, which is lost if the connection breaks: without scripts there are no parts. */
export const MAX_FORM_MEDIA_BYTES = 100 * MB;
export const MAX_MEDIA_SECONDS: Readonly<Record<MediaKind, number>> = { video: 3_600, audio: 4 * 3_600 };
/** The longer side of a video, in pixels, and both sides together. */
const MAX_MEDIA_SIDE = 4_096;
const MAX_MEDIA_PIXELS = 4_096 * 2_304;
/** Parts of an upload: what the composer sends, and what one request may bring. */
export const PART_BYTES = 4 * MB;
export const MAX_PART_BYTES = 8 * MB;
/** Uploads of one account that no topic uses yet, unfinished ones included. */
export const MAX_WAITING_MEDIA = 5;
/** Hours until an unfinished upload is deleted, counted from its last part, and until an unused one is. */
export const UNFINISHED_HOURS = 24;
export const UNUSED_HOURS = 72;
export const MAX_MEDIA_NAME = 120;

/** What a file chooser offers; the server looks at the content. */
export const ACCEPTED_MEDIA: Readonly<Record<MediaKind, { plain: string; all: string }>> = {
  video: { plain: 'video/mp4,video/webm,.mp4,.webm', all: 'video/*,.mkv' },
  audio: { plain: 'audio/mpeg,audio/mp4,audio/webm,.mp3,.m4a', all: 'audio/*,.flac,.ogg' },
};

interface Measured {
  kind: MediaKind;
  width: number | null;
  height: number | null;
  seconds: number;
}

/** Why the content is refused, as an error code; undefined if it may be used. */
export function mediaRefusal(
  { kind, width, height, seconds }: Measured,
  wanted: MediaKind,
): 'forum_media_kind' | 'forum_media_long' | 'forum_media_frame' | undefined {
  if (kind !== wanted) return 'forum_media_kind';
  if (seconds > MAX_MEDIA_SECONDS[kind]) return 'forum_media_long';
  if (kind === 'audio') return undefined;
  const [w, h] = [width ?? 0, height ?? 0];
  const isShown = w >= 2 && h >= 2;
  return isShown && Math.max(w, h) <= MAX_MEDIA_SIDE && w * h <= MAX_MEDIA_PIXELS ? undefined : 'forum_media_frame';
}

/** `4:05`, `1:02:09`: whole seconds, as players count them. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** For machines: `PT1H2M9S`. */
export function isoDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `PT${Math.floor(whole / 3_600)}H${Math.floor(whole / 60) % 60}M${whole % 60}S`;
}
