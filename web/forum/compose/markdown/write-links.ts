import { Mark, type Node } from '@tiptap/pm/model';
import { dialect } from './read-markdown.ts';

/** An address with one of these is not found as a whole, or ends too early. */
const SPECIAL = /[*`~\\[\]<>]/u;

interface Found {
  index: number;
  lastIndex: number;
  url: string;
  schema: string;
}

/** Addresses beside letters are found only with their `https://`: Chinese and Thai need no space before them. */
const BESIDE_LETTERS = /(?<![a-z0-9.+-])[a-z][a-z0-9.+-]*:\/\//giu;

function addressesOf(text: string): readonly Found[] {
  const found: Found[] = dialect.linkify.match(text) ?? [];
  for (const { index } of text.matchAll(BESIDE_LETTERS)) {
    const address = dialect.linkify.matchAtStart(text.slice(index));
    if (!address || found.some((each) => each.index <= index && index < each.lastIndex)) continue;
    found.push({ ...address, index, lastIndex: index + address.lastIndex });
  }
  return found.sort((one, other) => one.index - other.index);
}

const known = new WeakMap<Node, readonly Found[]>();

/** The addresses in a paragraph that become links when it is rendered. */
function addressesIn(parent: Node): readonly Found[] {
  const found = known.get(parent) ?? addressesOf(parent.textBetween(0, parent.content.size, '', '\n'));
  known.set(parent, found);
  return found;
}

/** How a link is written: as an address alone, in angle brackets, or as text and address. */
export function linkForm(mark: Mark, parent: Node, index: number): 'bare' | 'angle' | 'brackets' {
  const node = parent.maybeChild(index);
  const text = node?.text ?? '';
  const isInOne = [index - 1, index + 1].every((at) => !mark.isInSet(parent.maybeChild(at)?.marks ?? []));
  const isCode = node?.marks.some(({ type }) => type.name === 'code');
  if (!node?.isText || !isInOne || mark.attrs.title || isCode) return 'brackets';
  const start = parent.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  const found = addressesIn(parent).find((each) => each.index === start && each.lastIndex === start + text.length);
  if (found && isBare(found, text) && endsFreely(parent, index) && dialect.normalizeLink(found.url) === mark.attrs.href)
    return 'bare';
  const isAddress = /^[a-z][a-z0-9+.-]+:[^\s<>]*$/iu.test(text) && dialect.normalizeLink(text) === mark.attrs.href;
  return isAddress ? 'angle' : 'brackets';
}

/** Whether no sign of a format follows, which would become a part of an address. */
export function endsFreely(parent: Node, index: number): boolean {
  const formats = (node: Node | null) => (node?.marks ?? []).filter(({ type }) => type.name !== 'link');
  return Mark.sameSet(formats(parent.maybeChild(index + 1)), formats(parent.child(index)));
}

function isBare({ schema }: Found, text: string): boolean {
  return !SPECIAL.test(text) && (schema !== '' || !text.includes('_'));
}

/** Text outside of links, with its addresses as they have to be written to become links. */
export function withAddresses(text: string, isFree: boolean, escaped: (part: string, at: number) => string): string {
  let done = 0;
  const parts: string[] = [];
  for (const found of addressesOf(text)) {
    const address = text.slice(found.index, found.lastIndex);
    const after = text.slice(found.lastIndex);
    const isSafe =
      isBare(found, address) &&
      !/^[_&]/u.test(after) &&
      !SPECIAL.test(after.charAt(0)) &&
      (isFree || /\s/u.test(after));
    if (!isSafe && found.schema === '') continue;
    parts.push(escaped(text.slice(done, found.index), done), isSafe ? address : `<${address}>`);
    done = found.lastIndex;
  }
  const rest = escaped(text.slice(done), done);
  parts.push(isFree ? rest : rest.replace(/:(?=\/\/\S*$)/u, '\\:'));
  return parts.join('');
}
