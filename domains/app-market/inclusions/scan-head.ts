/** Longer tags are left out, and so are those after the first few hundred. */
const TAG_LENGTH = 4_096;
const MOST_TAGS = 500;

const RAW = ['script', 'style'] as const;

interface Head {
  /** Attributes of the tags of each name, in order. */
  tags: Readonly<Record<'meta' | 'link', Record<string, string>[]>>;
  /** The text of the first title; undefined without one. */
  title: string | undefined;
}

/**
 * The tags of a page that say what it is. Pages are hostile: every character is looked at a fixed number of times,
 * whatever is left unclosed. Text within comments, scripts and styles is none of it.
 */
export function scanHead(html: string): Head {
  const lower = lowerAscii(html);
  const tags: Head['tags'] = { meta: [], link: [] };
  let title: string | undefined;
  let count = 0;
  for (let at = lower.indexOf('<'); at !== -1 && count < MOST_TAGS; at = lower.indexOf('<', at)) {
    if (lower.startsWith('<!--', at)) {
      at = after(lower, '-->', at + 4);
      continue;
    }
    const raw = RAW.find((name) => isTag(lower, name, at));
    if (raw) {
      at = after(lower, '>', after(lower, `</${raw}`, at));
      continue;
    }
    const name = (['meta', 'link', 'title'] as const).find((each) => isTag(lower, each, at));
    if (!name) {
      at += 1;
      continue;
    }
    count += 1;
    const end = lower.slice(at, at + TAG_LENGTH).indexOf('>');
    if (end === -1) {
      // unclosed or too long: go on behind it
      at += Math.min(TAG_LENGTH, lower.length - at);
      continue;
    }
    const next = at + end + 1;
    if (name === 'title') title ??= html.slice(next, textEnd(lower, next));
    else tags[name].push(attributesOf(html.slice(at + 1 + name.length, at + end)));
    at = next;
  }
  return { tags, title };
}

/** Not `toLowerCase`, which changes the length of some letters. */
const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const isTag = (lower: string, name: string, at: number): boolean =>
  lower.startsWith(name, at + 1) && !/[\w-]/.test(lower.charAt(at + 1 + name.length));

/** Behind the next `mark`; at the end without one. */
function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}

function textEnd(text: string, from: number): number {
  const found = text.slice(from, from + TAG_LENGTH).indexOf('<');
  return found === -1 ? Math.min(text.length, from + TAG_LENGTH) : from + found;
}

/** `name=value` pairs, quoted or not; a name without a value says nothing. */
function attributesOf(inside: string): Record<string, string> {
  const found: Record<string, string> = {};
  let at = 0;
  while (at < inside.length) {
    const equals = inside.indexOf('=', at);
    if (equals === -1) return found;
    const name = /^[a-z:-]+$/i.exec(inside.slice(at, equals).trim().split(/\s/).at(-1) ?? '')?.[0];
    const start = skipSpace(inside, equals + 1);
    const quote = inside.charAt(start);
    const isQuoted = quote === '"' || quote === "'";
    const closing = isQuoted ? inside.indexOf(quote, start + 1) : spaceAfter(inside, start);
    if (closing === -1) return found;
    if (name) found[name.toLowerCase()] = inside.slice(isQuoted ? start + 1 : start, closing);
    at = isQuoted ? closing + 1 : closing;
  }
  return found;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text, at)) at += 1;
  return at;
}

function spaceAfter(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isSpace(text, at)) at += 1;
  return at;
}

const isSpace = (text: string, at: number): boolean => ' \t\n\r\f'.includes(text.charAt(at));
