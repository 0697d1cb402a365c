/** One caption: from one moment to another, in milliseconds. */
export interface Cue {
  from: number;
  to: number;
  /** Lines of plain text, in which only <b>, <i> and <u> are markup. */
  text: string;
}

const MAX_CUES = 5_000;
/** Longer than a quarter of an hour on the screen is a mistake in the file. */
const MAX_CUE_MS = 900_000;

/** A line that is no caption, counted from 1, and why. */
export interface CaptionProblem {
  line: number;
  code: 'forum_captions_broken' | 'forum_captions_late' | 'forum_captions_excess';
}

const TIME = String.raw`(?:(\d{1,3}):)?([0-5]\d):([0-5]\d)[.,](\d{3})`;
const TIMING = new RegExp(String.raw`^\s*${TIME}\s+-->\s+${TIME}(?:\s.*)?$`);
/** Blocks of WebVTT that are no captions. */
const ASIDE = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;

/** Whether the text claims to be captions, WebVTT or SubRip, rather than a plain text. */
export function isTimed(text: string): boolean {
  const lines = linesOf(text);
  return /^WEBVTT(?:\s|$)/.test(lines[0] ?? '') || lines.slice(0, 20).some((line) => line.includes('-->'));
}

/** Reads WebVTT, or SubRip as many programs export it. `endMs` is the end of the video or sound. */
export function parseCaptions(text: string, endMs: number): Cue[] | CaptionProblem {
  const cues: Cue[] = [];
  for (const block of blocksOf(linesOf(text))) {
    if (isAside(block)) continue;
    const cue = readCue(block, endMs);
    if ('code' in cue) return cue;
    cues.push(cue);
    if (cues.length > MAX_CUES) return { line: block.line, code: 'forum_captions_excess' };
  }
  if (cues.length === 0) return { line: 1, code: 'forum_captions_broken' };
  return cues.sort((a, b) => a.from - b.from);
}

/** WebVTT with nothing but its captions: no styles, positions or notes. */
export function writeCaptions(cues: readonly Cue[]): string {
  const blocks = cues.map(({ from, to, text }) => `${momentText(from)} --> ${momentText(to)}\n${text}\n`);
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

interface Block {
  /** Of its first line, from 1. */
  line: number;
  lines: string[];
}

const linesOf = (text: string) => text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') {
      open = undefined;
      continue;
    }
    if (!open) {
      open = { line: at + 1, lines: [] };
      blocks.push(open);
    }
    open.lines.push(line);
  }
  return blocks;
}

function isAside({ line, lines: [first = ''] }: Block): boolean {
  return ASIDE.test(first) || (line === 1 && /^WEBVTT(?:\s|$)/.test(first));
}

function readCue({ line, lines }: Block, endMs: number): Cue | CaptionProblem {
  // a name or number may be above the times
  const at = TIMING.test(lines[0] ?? '') ? 0 : 1;
  const times = TIMING.exec(lines[at] ?? '');
  const broken = { line: line + Math.min(at, lines.length - 1), code: 'forum_captions_broken' } as const;
  if (!times) return broken;
  const [from, to] = [momentOf(times.slice(1, 5)), momentOf(times.slice(5, 9))];
  const rest = lines.slice(at + 1);
  if (from >= to || to - from > MAX_CUE_MS || rest.some((each) => each.includes('-->'))) return broken;
  // the last caption often outlasts the picture
  if (from > endMs + 1_000) return { line: line + at, code: 'forum_captions_late' };
  const text = withoutRepeatedTags(rest.map(plainLine).filter(Boolean).join('\n'));
  return text ? { from, to, text } : broken;
}

/**
 * Every tag at most once around the other two, and ends only where the last tag began: a browser crashes when it shows
 * tens of thousands of elements inside of each other.
 */
function withoutRepeatedTags(text: string): string {
  const open: string[] = [];
  return text.replaceAll(/<(\/?)([biu])>/g, (tag, end: string, name: string) => {
    if (end ? open.at(-1) !== name : open.includes(name)) return '';
    if (end) open.pop();
    else open.push(name);
    return tag;
  });
}

function momentOf([hours = '0', minutes = '0', seconds = '0', rest = '0']: (string | undefined)[]): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(rest);
}

const TAG = /<(\/?)([a-z]*)[^>]*>?/gi;
/** Styles, voices and the tags of other formats are dropped. */
const plainLine = (line: string) =>
  line
    .replaceAll(TAG, (_, end: string, name: string) => (/^[biu]$/i.test(name) ? `<${end}${name.toLowerCase()}>` : ''))
    .trim();

function momentText(ms: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(ms / 1_000);
  const [h, m, s] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${two(h)}:${two(m)}:${two(s)}.${String(ms % 1_000).padStart(3, '0')}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

/** What a caption says, without markup: for transcripts and for the search of banned words. */
export function wordsOf({ text }: Cue): string {
  return text
    .replaceAll(/<\/?[biu]>/g, '')
    .replaceAll(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity] ?? '');
}
