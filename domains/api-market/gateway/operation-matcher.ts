export interface MatchedOperation {
  id: number;
  method: string;
  /** With its parameters in braces. */
  path: string;
}

interface Template {
  id: number;
  pattern: RegExp;
}

/** Finds the operation of a call by method and path. A path without parameters comes before one with them. */
export class OperationMatcher {
  readonly #fixed = new Map<string, number>();
  readonly #templates = new Map<string, Template[]>();

  constructor(operations: readonly MatchedOperation[]) {
    for (const { id, method, path } of operations) {
      if (!path.includes('{')) this.#fixed.set(`${method} ${path}`, id);
      else this.#templates.set(method, [...(this.#templates.get(method) ?? []), { id, pattern: patternOf(path) }]);
    }
  }

  /** The id; 0 if there is none. A HEAD without an operation of its own is the GET. */
  find(method: string, path: string): number {
    const found =
      this.#fixed.get(`${method} ${path}`) ??
      this.#templates.get(method)?.find(({ pattern }) => pattern.test(path))?.id ??
      0;
    return found === 0 && method === 'HEAD' ? this.find('GET', path) : found;
  }
}

/** A parameter is a part of one segment, so that no pattern can take long. */
function patternOf(path: string): RegExp {
  const segments = path.split('/').map((segment) =>
    segment
      .split(/\{[^{}]*\}/)
      .map((fixed) => fixed.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^/]+'),
  );
  return new RegExp(`^${segments.join('/')}$`);
}
