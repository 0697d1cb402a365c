import { type BodyLimit, MAX_CALL_BYTES } from '../../platform/http/body-sizes.ts';
import { FRAMES } from './frames.ts';
import type { Exemption, PageRow } from './page-row.ts';

interface Node {
  row?: PageRow;
  children: Map<string, Node>;
}

const DEFAULT_LIMIT: BodyLimit = { maxBytes: MAX_CALL_BYTES };
/** Matches any one segment: a `:parameter`. */
const ANY = ':';

/** The page rows, found by the path of a request. */
export class PageTable {
  readonly rows: readonly PageRow[];
  readonly #root: Node = { children: new Map() };

  /** @throws when two rows claim the same path. */
  constructor(rows: readonly PageRow[]) {
    this.rows = rows;
    for (const row of rows) this.#add(row);
  }

  /** The row of the page at a path, also when the router asks for its data (`/cart.data`); undefined if there is no such page. */
  find(pathname: string): PageRow | undefined {
    return lookUp(this.#root, segmentsOf(pagePath(pathname)));
  }

  /** Whether its page or the frame around it is exempt from a rule of the site. */
  isExempt(pathname: string, rule: Exemption): boolean {
    const row = this.find(pathname);
    if (!row) return false;
    return [...(row.exempt ?? []), ...(FRAMES[row.frame].exempt ?? [])].includes(rule);
  }

  /** What its action accepts of a request body. */
  bodyLimit(pathname: string): BodyLimit {
    return this.find(pathname)?.body ?? DEFAULT_LIMIT;
  }

  #add(row: PageRow): void {
    let node = this.#root;
    for (const segment of segmentsOf(row.path)) {
      const key = segment.startsWith(':') ? ANY : segment.toLowerCase();
      let child = node.children.get(key);
      if (!child) {
        child = { children: new Map() };
        node.children.set(key, child);
      }
      node = child;
    }
    if (node.row) throw new Error(`two pages claim ${row.path}: ${node.row.module} and ${row.module}`);
    node.row = row;
  }
}

/**
 * The path of the page itself, in lower case and decoded, as the router matches it: guards that compared the spelling of
 * a request (`/%6Cogin2`) would not apply to its page.
 */
export function pagePath(pathname: string): string {
  return `/${segmentsOf(withoutDataSuffix(pathname)).map(decoded).join('/')}`.toLowerCase();
}

/** The router asks for a page's data by a path with a suffix. */
export function withoutDataSuffix(pathname: string): string {
  return pathname.replace(/(?:\/_root|\/_)?\.data$/, '') || '/';
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

/** Fixed segments win over parameters, as in the router, which also ignores case. */
function lookUp(node: Node, [segment, ...rest]: string[]): PageRow | undefined {
  if (segment === undefined) return node.row;
  const fixed = node.children.get(segment.toLowerCase());
  const any = node.children.get(ANY);
  return (fixed && lookUp(fixed, rest)) ?? (any && lookUp(any, rest));
}

/** A slash within a segment stays encoded. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).replaceAll('/', '%2f');
  } catch {
    return segment;
  }
}
