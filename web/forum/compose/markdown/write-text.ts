import type { Node } from '@tiptap/pm/model';
import { marksBetween } from '../../../../domains/forum/content/dialect.ts';
import { escapeLine, escapeText } from './escape-text.ts';
import { dialect } from './read-markdown.ts';
import { endsFreely, linkForm, withAddresses } from './write-links.ts';

const WRAPS = ['bold', 'italic', 'strike'];

/** A text of a paragraph or heading as markdown, without its marks. */
export function writeText(node: Node, parent: Node, index: number): string {
  const text = node.text ?? '';
  const link = node.marks.find(({ type }) => type.name === 'link');
  if (link && linkForm(link, parent, index) !== 'brackets') return text;
  const isLineStart = index === 0 || parent.child(index - 1).type.name === 'hardBreak';
  const escaped = (part: string, at: number) => (isLineStart && at === 0 ? escapeLine(part) : escapeText(part));
  const [first, middle, last] = atMarks(node, parent, index);
  const written = link
    ? escaped(middle, first.length)
    : withAddresses(middle, endsFreely(parent, index), (part, at) => escaped(part, first.length + at));
  const isEnd = parent.type.name === 'heading' && index === parent.childCount - 1;
  return first + (isEnd ? written.replace(/#+$/u, '\\$&') : written) + last;
}

/**
 * The text in three parts: a letter at either end becomes a character reference where the marks beside it would not
 * begin or end anything, as in `**(a)**b`.
 */
function atMarks(node: Node, parent: Node, index: number): [string, string, string] {
  const text = node.text ?? '';
  const letters = [...text];
  const [head = '', tail = ''] = [letters[0], letters.at(-1)];
  const isFirst = head.trim() !== '' && failsBetween(parent.maybeChild(index - 1), node, 'canClose');
  const isLast = tail.trim() !== '' && failsBetween(node, parent.maybeChild(index + 1), 'canOpen');
  const reference = (letter: string) => `&#${letter.codePointAt(0)};`;
  if (letters.length === 1) return isFirst || isLast ? [reference(head), '', ''] : ['', text, ''];
  return [
    isFirst ? reference(head) : '',
    text.slice(isFirst ? head.length : 0, isLast ? -tail.length : undefined),
    isLast ? reference(tail) : '',
  ];
}

/** Whether marks that close or open between two neighbours would be read as text. */
function failsBetween(before: Node | null, after: Node | null, what: 'canClose' | 'canOpen'): boolean {
  if (!before || !after) return false;
  const [closed, opened] = [wrapsBeyond(before, after), wrapsBeyond(after, before)];
  if ((what === 'canClose' ? closed : opened).length === 0) return false;
  // of two different signs, each is next to the other instead of a letter
  const isMixed = new Set([...closed, ...opened].map((name) => name === 'strike')).size > 1;
  const inner = (node: Node, side: 0 | -1) => (isMixed || endsInAddress(node, side) ? '~' : edge(node, side));
  return what === 'canClose'
    ? !marksBetween(dialect, inner(before, -1), edge(after, 0)).canClose
    : !marksBetween(dialect, edge(before, -1), inner(after, 0)).canOpen;
}

/** An address may need its angle brackets. */
function endsInAddress({ text = '' }: Node, side: 0 | -1): boolean {
  return (side === 0 ? /^\s*\S*:\/\// : /:\/\/\S*\s*$/).test(text);
}

function wrapsBeyond({ marks }: Node, { marks: others }: Node): string[] {
  return marks.filter((mark) => WRAPS.includes(mark.type.name) && !mark.isInSet(others)).map(({ type }) => type.name);
}

/** The first or last character that a node is written with. */
function edge(node: Node, side: 0 | -1): string {
  const names = node.marks.map(({ type }) => type.name);
  if (names.includes('code')) return '`';
  if (!node.isText || names.includes('link')) return side === 0 ? '[' : ')';
  return [...(node.text ?? '').trim()].at(side) ?? ' ';
}
