import type { CachedResponse } from '../platform/cache/response-cache.ts';
import { randomToken } from '../platform/tokens.ts';
import type { Own } from '../web/session/read-own.server.ts';

/** The reader's own texts, by the number of their placeholder in a template. */
type Words = readonly string[];
type Piece = Buffer | { word: number; isData: boolean };

/** Placeholder in a page template; random, so that nobody can have written it. */
const PLACEHOLDER = `placeholder${randomToken().replaceAll(/[^A-Za-z0-9]/g, '')}`;
const PLACEHOLDERS = new RegExp(`${PLACEHOLDER}(\\d)x`, 'g');
const placeholder = (word: number) => `${PLACEHOLDER}${word}x`;

/**
 * A reader's own data, taken apart: the template is the same for all readers with as many messages and the same menu,
 * the texts fill its placeholders.
 */
export function takeApart(own: Own): { template: Own; words: Words } {
  const { user, part } = own;
  if (!user) return { template: own, words: [] };
  const avatarUrl = user.avatarUrl && placeholder(2);
  return {
    template: {
      ...own,
      user: {
        id: placeholder(3),
        kind: user.kind,
        nickname: placeholder(0),
        initial: placeholder(1),
        tint: placeholder(5),
        avatarUrl,
      },
      part: part && { shown: part.shown, later: placeholder(4) },
    },
    words: [user.nickname, user.initial, user.avatarUrl, user.id, part?.later ?? '', user.tint],
  };
}

const cut = new WeakMap<CachedResponse, Piece[]>();

/** The page rendered from a template, with the reader's own texts in its placeholders. */
export function fillPlaceholders(page: CachedResponse, words: Words): Buffer<ArrayBuffer> {
  let pieces = cut.get(page);
  if (!pieces) {
    pieces = cutAtPlaceholders(Buffer.from(page.body).toString('utf8'));
    cut.set(page, pieces);
  }
  return Buffer.concat(
    pieces.map((piece) => {
      if (Buffer.isBuffer(piece)) return piece;
      const word = words[piece.word] ?? '';
      return Buffer.from(piece.isData ? inData(word) : inMarkup(word));
    }),
  );
}

function cutAtPlaceholders(html: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of html.matchAll(PLACEHOLDERS)) {
    // the only script with placeholders is the reader's own data
    const isData = html.lastIndexOf('<script', found.index) > html.lastIndexOf('</script', found.index);
    pieces.push(Buffer.from(html.slice(end, found.index)), { word: Number(found[1]), isData });
    end = found.index + found[0].length;
  }
  return [...pieces, Buffer.from(html.slice(end))];
}

/** Inside a JSON string in a script element. */
function inData(word: string): string {
  return JSON.stringify(word).slice(1, -1).replaceAll('<', '\\u003c');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/** As text or inside an attribute, escaped as React does. */
function inMarkup(word: string): string {
  return word.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
