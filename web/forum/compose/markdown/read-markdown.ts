import type { Node } from '@tiptap/pm/model';
import type { Token } from 'markdown-it';
import { MarkdownParser } from 'prosemirror-markdown';
import { makeDialect } from '../../../../domains/forum/content/dialect.ts';
import { schema } from './schema.ts';

export const dialect = makeDialect();

const target = (token: Token, name: string) => ({
  [name]: token.attrGet(name),
  title: token.attrGet('title') || null,
});

function isTight(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(at, at + 3).some(({ type, hidden }) => type === 'paragraph_open' && hidden);
}

/** Throws for what has no place in the rich view, such as a table. */
const parser = new MarkdownParser(schema, dialect, {
  paragraph: { block: 'paragraph' },
  heading: { block: 'heading', getAttrs: ({ tag }) => ({ level: Number(tag.slice(1)) }) },
  blockquote: { block: 'blockquote' },
  bullet_list: { block: 'bulletList', getAttrs: (_, tokens, at) => ({ tight: isTight(tokens, at) }) },
  ordered_list: {
    block: 'orderedList',
    getAttrs: (token, tokens, at) => ({ start: Number(token.attrGet('start') ?? 1), tight: isTight(tokens, at) }),
  },
  list_item: { block: 'listItem' },
  code_block: { block: 'codeBlock', noCloseToken: true },
  fence: { block: 'codeBlock', noCloseToken: true, getAttrs: ({ info }) => ({ language: info || null }) },
  hr: { node: 'horizontalRule' },
  hardbreak: { node: 'hardBreak' },
  softbreak: { node: 'hardBreak' },
  image: {
    node: 'image',
    getAttrs: (token) => ({
      ...target(token, 'src'),
      alt: token.children?.map(({ content }) => content).join('') || null,
    }),
  },
  link: { mark: 'link', getAttrs: (token) => target(token, 'href') },
  strong: { mark: 'bold' },
  em: { mark: 'italic' },
  s: { mark: 'strike' },
  code_inline: { mark: 'code', noCloseToken: true },
});

export function readMarkdown(source: string): Node {
  return parser.parse(source);
}
