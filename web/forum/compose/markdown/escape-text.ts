/** What would begin a format, a link, an address or a character reference anywhere in a line. */
const SIGNS = /[\\`*~[\]]|(?<!\w)_|_(?!\w)|&(?=#?\w+;)|<(?=[^\s<>]*[:@])/gu;
/** What would begin a heading, a list, a quotation, a rule or a table at the beginning of a line. */
const STARTS = /^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=(?=[=\s]*$)|[-|:](?=[-|:\s]*$))/u;
const NUMBER = /^(\d{1,9})([.)])(?=\s|$)/u;

/** Text that markdown shows unchanged. */
export function escapeText(text: string): string {
  return text.replace(SIGNS, '\\$&');
}

/** The same at the beginning of a line, where four spaces would begin a block of code. */
export function escapeLine(text: string): string {
  return escapeText(text.replace(/^[ \t]+/u, ''))
    .replace(STARTS, '\\$&')
    .replace(NUMBER, '$1\\$2');
}

/** `](/address "title")` without its bracket. */
export function writeTarget(address: string, title: string | null): string {
  const named = title ? ` "${escapeText(title).replaceAll('"', '\\"')}"` : '';
  return `(${address.replace(/[()]/gu, '\\$&')}${named})`;
}

/** As many backticks as the code needs around it. */
export function codeFence(text: string, least = 1): string {
  const runs = text.match(/`+/gu) ?? [];
  const lengths = new Set(runs.map(({ length }) => length));
  let length = least;
  while (least > 1 ? runs.some((run) => run.length >= length) : lengths.has(length)) length += 1;
  return '`'.repeat(length);
}
