export interface MatchedOperation {
  id: number;
  method: string;
  /** With its parameters in braces. */
  path: string;
}

/** The fixed parts of each segment; between two of them is a parameter. */
type Segments = readonly (readonly string[])[];

interface Template {
  id: number;
  segments: Segments;
}

/** Finds the operation of a call by method and path. A path without parameters comes before one with them. */
export class OperationMatcher {
  readonly #fixed = new Map<string, number>();
  readonly #templates = new Map<string, Template[]>();

  constructor(operations: readonly MatchedOperation[]) {
    for (const { id, method, path } of operations) {
      if (!path.includes('{')) this.#fixed.set(`${method} ${path}`, id);
      else this.#templates.set(method, [...(this.#templates.get(method) ?? []), { id, segments: segmentsOf(path) }]);
    }
  }

  /** The id; 0 if there is none. A HEAD without an operation of its own is the GET. */
  find(method: string, path: string): number {
    const found =
      this.#fixed.get(`${method} ${path}`) ??
      this.#templates.get(method)?.find(({ segments }) => fits(segments, path))?.id ??
      0;
    return found === 0 && method === 'HEAD' ? this.find('GET', path) : found;
  }
}

const segmentsOf = (path: string): Segments => path.split('/').map((segment) => segment.split(/\{[^{}]*\}/));

/** By comparing texts: the paths of a document are its developer's, and a pattern of them could take any time. */
function fits(segments: Segments, path: string): boolean {
  const given = path.split('/');
  return given.length === segments.length && segments.every((parts, at) => fitsSegment(parts, given[at] ?? ''));
}

/** A parameter has at least one character. The first place of each fixed part leaves the most for those after it. */
function fitsSegment([first = '', ...others]: readonly string[], segment: string): boolean {
  const last = others.pop();
  if (last === undefined) return segment === first;
  if (!segment.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = segment.indexOf(part, at + 1);
    if (found < 0) return false;
    at = found + part.length;
  }
  return segment.endsWith(last) && at < segment.length - last.length;
}
