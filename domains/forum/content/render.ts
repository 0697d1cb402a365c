import type { Token } from 'markdown-it';
import { makeDialect } from './dialect.ts';
import { sanitisePost } from './sanitise.ts';

/** Stored with what was rendered: after an increase, a job renders everything again. */
export const RENDER_VERSION = 2;
const MAX_EXCERPT = 200;
/**
 * A user name after `@`, not inside a word, an address or another mention. Scripts without spaces have none before it;
 * beside them, a dot and a letter after the name make it an address.
 */
const MENTION =
  /(?<![\p{scx=Latin}\p{scx=Cyrillic}\p{scx=Greek}\d_@/.+-])@([A-Za-z][A-Za-z0-9_-]{2,29})(?![\w@-])(?!(?<=\p{L}\p{M}*@[\w-]{3,30})\.[A-Za-z])/gu;
/** What the composer's picker writes: `[@name](/bbs/user/12)`. */
const MENTION_LINK = /^\/bbs\/(?:theme[\d_]+\/)?user\/(\d{1,15})$/;

export interface Mentioned {
  id: number;
  name: string;
}

export interface Rendered {
  html: string;
  /** All of its text, for the search. */
  text: string;
  /** The beginning of the text. */
  excerpt: string;
  toc: { id: string; level: number; text: string }[];
  mentionedIds: number[];
  pictures: string[];
  linkCount: number;
}

interface Env {
  /** By user name in lower case. */
  people: ReadonlyMap<string, Mentioned>;
}

const markdown = makeDialect();
markdown.core.ruler.push('forum', (state) => {
  linkMentions(state.tokens, state.env as unknown as Env, state.Token);
  numberHeadings(state.tokens);
});

/** Members' markdown as safe HTML, with what the domain has to know about it. The only renderer of the forum. */
export function renderPost(source: string, people: ReadonlyMap<string, Mentioned> = new Map()): Rendered {
  const env = { people };
  const tokens = markdown.parse(source, env);
  const html = sanitisePost(markdown.renderer.render(tokens, markdown.options, env));
  const inline = tokens.flatMap((token) => token.children ?? []);
  const links = inline.filter(({ type }) => type === 'link_open').map((token) => attribute(token, 'href'));
  const text = textOf(tokens);
  return {
    html,
    text,
    excerpt: shortened(text),
    toc: headingsOf(tokens),
    mentionedIds: [...new Set(links.flatMap((href) => Number(MENTION_LINK.exec(href)?.[1]) || []))],
    pictures: inline.filter(({ type }) => type === 'image').map((token) => attribute(token, 'src')),
    linkCount: links.filter((href) => /^(?:https?|mailto):/i.test(href)).length,
  };
}

const attribute = (token: Token, name: string) => String(token.attrGet(name) ?? '');

/** User names that a text mentions, in lower case: look them up, then render. */
export function mentionedNames(source: string): string[] {
  if (!source.includes('@')) return [];
  const names = new Set<string>();
  for (const { children } of markdown.parse(source, { people: new Map() })) {
    for (const token of plainTexts(children ?? [])) {
      for (const [, name] of token.content.matchAll(MENTION)) if (name) names.add(name.toLowerCase());
    }
  }
  return [...names];
}

/** The first 200 characters of a text in one line. */
function shortened(text: string): string {
  const letters = [
    ...text
      .slice(0, MAX_EXCERPT * 4)
      .replace(/\s+/gu, ' ')
      .trim(),
  ];
  return letters.length > MAX_EXCERPT ? `${letters.slice(0, MAX_EXCERPT).join('')}…` : letters.join('');
}

/** Text outside links and code. */
function plainTexts(children: readonly Token[]): Token[] {
  let depth = 0;
  return children.filter(({ type }) => {
    if (type === 'link_open') depth += 1;
    if (type === 'link_close') depth -= 1;
    return type === 'text' && depth === 0;
  });
}

function linkMentions(tokens: readonly Token[], { people }: Env, Made: typeof Token): void {
  for (const token of tokens) {
    if (!token.children) continue;
    const plain = new Set(plainTexts(token.children));
    token.children = token.children.flatMap((child) =>
      plain.has(child) ? split(child, people, Made) : [markedMention(child)],
    );
  }
}

/** A link that the picker wrote looks like any other mention. */
function markedMention(token: Token): Token {
  if (token.type === 'link_open' && MENTION_LINK.test(attribute(token, 'href'))) token.attrSet('class', 'mention');
  return token;
}

function split(token: Token, people: ReadonlyMap<string, Mentioned>, Made: typeof Token): Token[] {
  const parts: Token[] = [];
  const add = (content: string) => {
    if (content !== '') parts.push(Object.assign(new Made('text', '', 0), { content }));
  };
  let done = 0;
  for (const found of token.content.matchAll(MENTION)) {
    const person = people.get(found[1]?.toLowerCase() ?? '');
    if (!person) continue;
    add(token.content.slice(done, found.index));
    const open = new Made('link_open', 'a', 1);
    open.attrs = [
      ['href', `/bbs/user/${person.id}`],
      ['class', 'mention'],
    ];
    parts.push(open);
    add(`@${person.name}`);
    parts.push(new Made('link_close', 'a', -1));
    done = found.index + found[0].length;
  }
  add(token.content.slice(done));
  return parts;
}

/** The page has one h1, the title; each heading gets an id for the table of contents. */
function numberHeadings(tokens: readonly Token[]): void {
  let nth = 0;
  for (const token of tokens) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue;
    token.tag = `h${Math.min(Number(token.tag.slice(1)) + 1, 6)}`;
    if (token.type !== 'heading_open') continue;
    nth += 1;
    token.attrSet('id', `section-${nth}`);
  }
}

function headingsOf(tokens: readonly Token[]): Rendered['toc'] {
  return tokens.flatMap((token, at) => {
    if (token.type !== 'heading_open') return [];
    const text = textOf(tokens.slice(at + 1, at + 2));
    const level = Number(token.tag.slice(1));
    return text === '' || level > 4 ? [] : [{ id: attribute(token, 'id'), level, text }];
  });
}

function textOf(tokens: readonly Token[]): string {
  const lines = tokens.map((token) => {
    if (token.type === 'fence' || token.type === 'code_block') return token.content;
    return (token.children ?? []).map(plainText).join('');
  });
  return lines.filter(Boolean).join('\n').trim();
}

function plainText(token: Token): string {
  if (token.type === 'softbreak' || token.type === 'hardbreak') return '\n';
  return token.type === 'text' || token.type === 'code_inline' || token.type === 'image' ? token.content : '';
}
