import type { Register } from 'react-router';

/** Without the pages below a theme of the forum, whose addresses are made from the address of the visited page. */
type Pattern = Exclude<keyof Register['pages'], `${string}*` | `/bbs/:theme/${string}`>;

/** A pattern with anything in place of its `:parameters`. */
type Filled<Path extends string> = Path extends `${infer Head}:${infer Rest}`
  ? Rest extends `${string}/${infer Tail}`
    ? `${Head}${string}/${Filled<Tail>}`
    : `${Head}${string}`
  : Path;

/** The path of a page that has a row, with its parameters filled in: a misspelt one does not compile. */
export type PagePath = Filled<Pattern>;

/** A page with its query and the part of it to scroll to; without a path, of the page that is shown. */
export type PageAddress = PagePath | `${PagePath}${'?' | '#'}${string}` | `${'?' | '#'}${string}` | '';

/**
 * An address that no page row can vouch for: it comes from the database or from a request, or returns a file of the
 * API. An address that users enter is checked where it is stored (or with `safeRedirect`).
 */
export const uncheckedAddress = (address: string) => address as PageAddress;

/** The same address with more in its query. */
export function withQuery(address: PageAddress, more: Record<string, string>): PageAddress {
  const [page = '', fragment] = address.split('#');
  const [path = '', query] = page.split('?');
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  return uncheckedAddress(`${path}?${params}${fragment ? `#${fragment}` : ''}`);
}
