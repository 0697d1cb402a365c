import type { Mark, Node } from '@tiptap/pm/model';
import { MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown';
import { codeFence, escapeText, writeTarget } from './escape-text.ts';
import { nestMarks } from './nest-marks.ts';
import { linkForm } from './write-links.ts';
import { writeText } from './write-text.ts';

/** A number of more digits begins no list. Only the first one of a list counts, so items beyond it may share it. */
const MOST_NUMBER = 999_999_999;

type Write = (state: MarkdownSerializerState, node: Node, parent: Node, index: number) => void;

/** Lists beside each other have different signs: with the same, they would be one. */
function isSecondList(node: Node, parent: Node, index: number): boolean {
  let before = 0;
  while (index - before > 0 && parent.child(index - before - 1).type === node.type) before += 1;
  return before % 2 === 1;
}

const NODES: Record<string, Write> = {
  paragraph: (state, node) => {
    state.renderInline(node);
    state.closeBlock(node);
  },
  heading: (state, node) => {
    state.write(`${'#'.repeat(Number(node.attrs.level))} `);
    state.renderInline(node, false);
    state.closeBlock(node);
  },
  blockquote: (state, node) => state.wrapBlock('> ', null, node, () => state.renderContent(node)),
  bulletList: (state, node, parent, index) => {
    state.renderList(node, '  ', () => (isSecondList(node, parent, index) ? '* ' : '- '));
  },
  orderedList: (state, node, parent, index) => {
    const first = Number(node.attrs.start ?? 1);
    const sign = isSecondList(node, parent, index) ? ')' : '.';
    const numberOf = (nth: number) => String(Math.min(first + nth, MOST_NUMBER));
    const width = numberOf(node.childCount - 1).length;
    state.renderList(node, ' '.repeat(width + 2), (nth) => `${numberOf(nth).padStart(width)}${sign} `);
  },
  listItem: (state, node) => state.renderContent(node),
  codeBlock: (state, node) => {
    const text = node.textContent;
    const info = String(node.attrs.language ?? '');
    const fence = info.includes('`')
      ? codeFence(text.replaceAll('~', '`'), 3).replaceAll('`', '~')
      : codeFence(text, 3);
    state.write(`${fence}${info}\n`);
    if (text !== '') {
      state.text(text, false);
      state.write('\n');
    }
    state.write(fence);
    state.closeBlock(node);
  },
  horizontalRule: (state, node) => {
    state.write('***');
    state.closeBlock(node);
  },
  hardBreak: (state, _node, parent, index) => {
    if (parent.type.name === 'heading') return state.write(' ');
    const isBreak = (at: number) => parent.maybeChild(at)?.type.name === 'hardBreak';
    const isLast = parent.children.slice(index).every(({ type }) => type.name === 'hardBreak');
    if (isLast) return;
    // an empty line would end the paragraph
    state.write(index === 0 || isBreak(index - 1) || isBreak(index + 1) ? '\\\n' : '\n');
  },
  image: (state, { attrs }) => {
    state.write(`![${escapeText(String(attrs.alt ?? ''))}]${writeTarget(String(attrs.src), attrs.title)}`);
  },
  text: (state, node, parent, index) => state.text(writeText(node, parent, index), false),
};

const WRAPS = { mixable: true, expelEnclosingWhitespace: true };

const codePadding = (text: string) => (/^`|`$|^ .*[^ ].* $/su.test(text) ? ' ' : '');

const serializer = new MarkdownSerializer(
  NODES,
  {
    bold: { open: '**', close: '**', ...WRAPS },
    italic: { open: '*', close: '*', ...WRAPS },
    strike: { open: '~~', close: '~~', ...WRAPS },
    link: {
      open: (_state, mark, parent, index) => ({ bare: '', angle: '<', brackets: '[' })[linkForm(mark, parent, index)],
      close: (_state, mark, parent, index) => closeLink(mark, parent, index - 1),
      mixable: true,
    },
    code: {
      open: (_state, _mark, parent, index) => {
        const text = parent.child(index).text ?? '';
        return codeFence(text) + codePadding(text);
      },
      close: (_state, _mark, parent, index) => {
        const text = parent.child(index - 1).text ?? '';
        return codePadding(text) + codeFence(text);
      },
      escape: false,
    },
  },
  { hardBreakNodeName: 'hardBreak' },
);

function closeLink(mark: Mark, parent: Node, index: number): string {
  const form = linkForm(mark, parent, index);
  if (form !== 'brackets') return form === 'angle' ? '>' : '';
  return `]${writeTarget(String(mark.attrs.href), mark.attrs.title)}`;
}

export function writeMarkdown(doc: Node): string {
  return serializer.serialize(nestMarks(doc));
}
