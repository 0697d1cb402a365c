import type { Editor } from '@tiptap/react';
import { insertAt } from './insert-text.ts';

export const MARKS = ['bold', 'italic', 'strikethrough', 'heading', 'list', 'list-ordered', 'quote', 'code'] as const;
type Mark = (typeof MARKS)[number];

/** What the toolbar does to the text: the same buttons for the rich view and for its source. */
export interface Writer {
  mark(mark: Mark): void;
  link(text: string, address: string): void;
  picture(address: string): void;
  insert(text: string): void;
  isOn(mark: Mark): boolean;
}

const WRAPS: Partial<Record<Mark, string>> = { bold: '**', italic: '*', strikethrough: '~~', code: '`' };
const STARTS: Partial<Record<Mark, string>> = { heading: '## ', list: '- ', 'list-ordered': '1. ', quote: '> ' };

/** Writes markdown or HTML into a field. */
export function sourceWriter(field: () => HTMLTextAreaElement | null, format: 'markdown' | 'html'): Writer {
  return format === 'markdown' ? markdownWriter(field) : htmlWriter(field);
}

const ELEMENTS: Record<Mark, string> = {
  bold: 'strong',
  italic: 'em',
  strikethrough: 's',
  heading: 'h2',
  list: 'ul',
  'list-ordered': 'ol',
  quote: 'blockquote',
  code: 'code',
};

function htmlWriter(field: () => HTMLTextAreaElement | null): Writer {
  const selected = () => selectedIn(field());
  const insert = (text: string) => insertAt(field(), text);
  return {
    mark: (mark) => {
      const element = ELEMENTS[mark];
      const lines = mark === 'list' || mark === 'list-ordered' ? (selected() || ' ').split('\n') : undefined;
      const inside = lines?.map((line) => `<li>${line.trim()}</li>`).join('\n') ?? selected();
      insert(`<${element}>${inside}</${element}>`);
    },
    link: (text, address) => insert(`<a href="${address}">${selected() || text}</a>`),
    picture: (address) => insert(`\n<img src="${address}" alt="">\n`),
    insert,
    isOn: () => false,
  };
}

function selectedIn(box: HTMLTextAreaElement | null): string {
  return box ? box.value.slice(box.selectionStart, box.selectionEnd) : '';
}

function markdownWriter(field: () => HTMLTextAreaElement | null): Writer {
  const selected = () => selectedIn(field());
  const insert = (text: string) => insertAt(field(), text);
  return {
    mark: (mark) => {
      const wrap = WRAPS[mark];
      if (wrap) return insert(`${wrap}${selected()}${wrap}`);
      insert(
        `\n${(selected() || ' ')
          .split('\n')
          .map((line) => `${STARTS[mark]}${line.trim()}`)
          .join('\n')}`,
      );
    },
    link: (text, address) => insert(`[${selected() || text}](${address})`),
    picture: (address) => insert(`\n\n![](${address})\n\n`),
    insert,
    isOn: () => false,
  };
}

const NAMES: Record<Mark, string> = {
  bold: 'bold',
  italic: 'italic',
  strikethrough: 'strike',
  heading: 'heading',
  list: 'bulletList',
  'list-ordered': 'orderedList',
  quote: 'blockquote',
  code: 'code',
};

export function richWriter(editor: Editor): Writer {
  const chain = () => editor.chain().focus();
  const toggles: Record<Mark, () => void> = {
    bold: () => chain().toggleBold().run(),
    italic: () => chain().toggleItalic().run(),
    strikethrough: () => chain().toggleStrike().run(),
    heading: () => chain().toggleHeading({ level: 2 }).run(),
    list: () => chain().toggleBulletList().run(),
    'list-ordered': () => chain().toggleOrderedList().run(),
    quote: () => chain().toggleBlockquote().run(),
    code: () => chain().toggleCode().run(),
  };
  return {
    mark: (mark) => toggles[mark](),
    link: (text, address) => {
      if (!editor.state.selection.empty) return void chain().setLink({ href: address }).run();
      const linked = { type: 'text', text, marks: [{ type: 'link', attrs: { href: address } }] };
      chain()
        .insertContent([linked, { type: 'text', text: ' ' }])
        .run();
    },
    // the picture before it is still selected: it is kept, as selected text is
    picture: (src) => {
      const image = { type: 'image', attrs: { src } };
      const isInline = editor.schema.nodes.image?.isInline;
      chain()
        .insertContentAt(editor.state.selection.to, isInline ? { type: 'paragraph', content: [image] } : image)
        .run();
    },
    insert: (text) => void chain().insertContent({ type: 'text', text }).run(),
    isOn: (mark) => editor.isActive(NAMES[mark]),
  };
}
