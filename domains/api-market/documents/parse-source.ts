import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import { DOCUMENT_LIMITS, type DocumentFault, type FaultCode } from './rules.ts';

/** The names and positions that lead to a value of a document. */
export type ValuePath = readonly string[];

interface ParsedSource {
  format: 'json' | 'yaml';
  value: unknown;
  /** The line of a value, or of the nearest one above it; counted from one. */
  lineOf(path: ValuePath): number;
}

/** Why a source cannot be read at all. */
export class SourceFaults extends Error {
  readonly faults: DocumentFault[];

  constructor(faults: DocumentFault[]) {
    super('the document has faults');
    this.faults = faults;
  }
}

/** How often YAML may repeat what has an anchor, counting what is repeated inside of it. */
const MOST_ALIASES = 1_000;

/** Throws `SourceFaults`. */
export function parseSource(text: string): ParsedSource {
  if (Buffer.byteLength(text) > DOCUMENT_LIMITS.bytes) fail(0, 'too_large', `more than ${DOCUMENT_LIMITS.bytes} bytes`);
  // also in a comment: the source is stored as it is
  const nul = text.indexOf('\0');
  if (nul >= 0) fail(text.slice(0, nul).split('\n').length, 'characters', 'a NUL character');
  const isJson = /^\uFEFF?\s*[{[]/.test(text);
  return isJson ? parseJson(text.replace(/^\uFEFF/, '')) : parseYaml(text);
}

function parseJson(text: string): ParsedSource {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    // YAML in braces begins like JSON
    if (!looksLikeJson(text)) return parseYaml(text);
    fail(lineOfMessage(text, message), 'syntax', message);
  }
  let lines: ParsedSource['lineOf'] | undefined;
  return {
    format: 'json',
    value,
    lineOf(path) {
      // only a document with faults is parsed again, for their lines
      lines ??= linesOf(...readYaml(text));
      return lines(path);
    },
  };
}

const looksLikeJson = (text: string) => /^\s*(?:\[|\{\s*(?:"|\}))/.test(text);

function lineOfMessage(text: string, message: string): number {
  const stated = /line (\d+)/.exec(message)?.[1];
  if (stated) return Number(stated);
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
  return text.slice(0, position).split('\n').length;
}

function parseYaml(text: string): ParsedSource {
  const [document, counter] = readYaml(text);
  const faults = document.errors.slice(0, DOCUMENT_LIMITS.faults).map(({ message, pos }) => ({
    line: counter.linePos(pos[0]).line,
    code: 'syntax' as const,
    detail: message.split('\n', 1)[0] ?? '',
  }));
  if (faults.length > 0) throw new SourceFaults(faults);
  try {
    return {
      format: 'yaml',
      value: document.toJS({ maxAliasCount: MOST_ALIASES }),
      lineOf: linesOf(document, counter),
    };
  } catch (error) {
    return fail(0, 'aliases', (error as Error).message);
  }
}

function readYaml(text: string): [Document.Parsed, LineCounter] {
  const counter = new LineCounter();
  return [parseDocument(text, { lineCounter: counter, prettyErrors: false, logLevel: 'error' }), counter];
}

function linesOf(document: Document.Parsed, counter: LineCounter): ParsedSource['lineOf'] {
  return (path) => {
    for (let length = path.length; length >= 0; length--) {
      const node = document.getIn(path.slice(0, length).map(asKey(document, path)), true);
      if (isNode(node) && node.range) return counter.linePos(node.range[0]).line;
    }
    return 1;
  };
}

/** Keys that look like numbers, such as the status 200, may be numbers in YAML. */
const asKey = (document: Document.Parsed, path: ValuePath) => (key: string, at: number) =>
  /^\d+$/.test(key) && !document.hasIn(path.slice(0, at + 1)) ? Number(key) : key;

export function fail(line: number, code: FaultCode, detail: string): never {
  throw new SourceFaults([{ line, code, detail }]);
}
