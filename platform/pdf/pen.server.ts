import type PDFDocument from 'pdfkit';
import { languageOf } from '../locale/languages.ts';
import { type Locale, languageTag } from '../locale/locale.ts';
import { normalForm } from '../text/normal-form.ts';
import { type FontName, fontsFor, isRightToLeft, readFont } from './fonts.server.ts';

type Document = InstanceType<typeof PDFDocument>;

interface Stroke {
  x: number;
  /** Top of the first line. */
  y: number;
  width: number;
  size?: number;
  color?: string;
  align?: 'left' | 'right';
}

/** Writes on the pages of one document, in any of our scripts. Lengths are points. */
export interface Pen {
  doc: Document;
  /** Writes a text with line breaks; returns its height. */
  write(text: string, stroke: Stroke): number;
  /** The height of a text without writing it. */
  measure(text: string, stroke: Pick<Stroke, 'width' | 'size'>): number;
  /** The finished document. */
  finish(): Promise<Buffer>;
}

interface Run {
  font: FontName;
  text: string;
  width: number;
}
interface Line {
  runs: Run[];
  width: number;
}

interface GlyphSource {
  hasGlyphForCodePoint(codePoint: number): boolean;
  characterSet: number[];
}

/** An A4 document for texts known beforehand: only the fonts whose letters occur are loaded and embedded. */
export async function openPen(locale: Locale, texts: readonly string[], title: string): Promise<Pen> {
  // loaded on demand: documents are rare, and the library is large
  const { default: Pdf } = await import('pdfkit');
  const doc = new Pdf({ size: 'A4', margin: 0, lang: languageTag(locale), info: { Title: title } });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const finished = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  const findFont = await loadFonts(doc, locale, texts);
  const layOut = layouter(doc, locale, (character) => findFont(character) ?? 'latin');
  const leading = languageOf(locale).hasTallLines ? 1.8 : 1.5;
  return {
    doc,
    measure: (text, { width, size = 10 }) => layOut(text, width, size).length * size * leading,
    write(text, { x, y, width, size = 10, color = '#16181D', align = 'left' }) {
      const lines = layOut(text, width, size);
      lines.forEach((line, index) => {
        let at = align === 'right' ? x + width - line.width : x;
        const baseline = y + size * (leading * index + leading * 0.5 + 0.36);
        for (const run of line.runs) {
          doc.font(run.font).fontSize(size).fillColor(color);
          doc.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
          at += run.width;
        }
      });
      return lines.length * size * leading;
    },
    async finish() {
      doc.end();
      await finished;
      return Buffer.concat(parts);
    },
  };
}

/** Loads the fonts that the texts need; the result finds the one that has a letter. */
async function loadFonts(
  doc: Document,
  locale: Locale,
  texts: readonly string[],
): Promise<(letter: string) => FontName | undefined> {
  const wanted = new Set<FontName>(['latin']);
  for (const character of new Set(composed(texts.join('')))) {
    for (const name of fontsFor(character, locale)) wanted.add(name);
  }
  const fonts = new Map<FontName, GlyphSource>();
  for (const name of wanted) {
    doc.registerFont(name, await readFont(name));
    fonts.set(name, (doc.font(name) as unknown as { _font: { font: GlyphSource } })._font.font);
  }
  return (letter) =>
    fontsFor(letter, locale).find((name) => fonts.get(name)?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
}

/** The letters of texts that no font has: documents would show boxes. */
export async function missingLetters(locale: Locale, texts: readonly string[]): Promise<string[]> {
  const letters = new Set(composed(texts.join('')).replace(/[\p{White_Space}\p{Cf}\p{M}]/gu, ''));
  // every font of Latin letters has these
  if ([...letters].every((letter) => /[\x21-\x7e]/.test(letter))) return [];
  const missing: string[] = [];
  for (const letter of letters) {
    const sets = await Promise.all(fontsFor(letter, locale).map(coverageOf));
    if (!sets.some((set) => set.has(letter.codePointAt(0) ?? 0))) missing.push(letter);
  }
  return missing;
}

const coverages = new Map<FontName, Promise<ReadonlySet<number>>>();

/** The letters that a font has; reading it takes long, and what is kept is small. */
function coverageOf(name: FontName): Promise<ReadonlySet<number>> {
  const coming = coverages.get(name) ?? readCoverage(name);
  coverages.set(name, coming);
  return coming;
}

async function readCoverage(name: FontName): Promise<ReadonlySet<number>> {
  const { default: Pdf } = await import('pdfkit');
  const doc = new Pdf();
  doc.registerFont(name, await readFont(name));
  return new Set((doc.font(name) as unknown as { _font: { font: GlyphSource } })._font.font.characterSet);
}

/** Fonts have accented letters rather than accents. */
const composed = (text: string) => normalForm(text, 'NFC');

/** Runs of letters that are written from right to left, in the order in which they are seen. */
function inVisualOrder(runs: Run[]): Run[] {
  const seen: Run[] = [];
  for (let at = 0; at < runs.length; at += 1) {
    const run = runs[at];
    if (!run) continue;
    let end = at;
    for (let next = at + 1; isRightToLeft(run.font) && next < runs.length; next += 1) {
      const other = runs[next];
      if (other && isRightToLeft(other.font)) end = next;
      else if (!other || /\p{L}/u.test(other.text)) break;
    }
    seen.push(...runs.slice(at, end + 1).reverse());
    at = end;
  }
  return seen;
}

/** French numbers contain a narrow no-break space; none of our fonts has one. */
const NARROW_SPACE = /\u202f/g;

/** Breaks texts into lines at the language's word boundaries, and overlong words anywhere. */
function layouter(doc: Document, locale: Locale, fontOf: (character: string) => FontName) {
  const words = new Intl.Segmenter(languageTag(locale), { granularity: 'word' });
  const letters = new Intl.Segmenter(languageTag(locale), { granularity: 'grapheme' });
  const split = (segmenter: Intl.Segmenter, text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);
  const measured = (text: string, size: number): Line => {
    const runs: Run[] = [];
    for (const letter of split(letters, text)) {
      const font = fontOf(letter);
      const last = runs.at(-1);
      if (last?.font === font) last.text += letter;
      else runs.push({ font, text: letter, width: 0 });
    }
    for (const run of runs) run.width = doc.font(run.font).fontSize(size).widthOfString(run.text);
    return { runs: inVisualOrder(runs), width: runs.reduce((sum, run) => sum + run.width, 0) };
  };
  return (text: string, width: number, size: number): Line[] =>
    composed(text)
      .replace(NARROW_SPACE, '\u00a0')
      .split('\n')
      .flatMap((paragraph) => {
        const lines = [''];
        const put = (piece: string) => {
          const grown = (lines.at(-1) ?? '') + piece;
          if (measured(grown.trimEnd(), size).width <= width || lines.at(-1) === '') lines[lines.length - 1] = grown;
          else lines.push(piece.trimStart());
        };
        for (const word of split(words, paragraph)) {
          if (measured(word, size).width > width) for (const letter of split(letters, word)) put(letter);
          else put(word);
        }
        return lines.map((line) => measured(line.trimEnd(), size));
      });
}
