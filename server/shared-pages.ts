import { constants, crc32, deflateRawSync } from 'node:zlib';
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
const deflated = new WeakMap<Buffer, Buffer>();

/** The page rendered from a template, with the reader's own texts in its placeholders. */
export function fillPlaceholders(page: CachedResponse, words: Words): Buffer<ArrayBuffer> {
  return Buffer.concat(piecesOf(page).map((piece) => (Buffer.isBuffer(piece) ? piece : filling(piece, words))));
}

/**
 * The same as gzip (RFC 1952). What lies between the placeholders is compressed once: each piece ends on a byte and refers
 * to no other one, and the reader's own texts are inserted uncompressed (RFC 1951, 3.2.4).
 */
export function fillCompressed(page: CachedResponse, words: Words): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [GZIP_HEADER];
  let [sum, length] = [0, 0];
  for (const piece of piecesOf(page)) {
    const plain = Buffer.isBuffer(piece) ? piece : filling(piece, words);
    sum = crc32(plain, sum);
    length += plain.byteLength;
    parts.push(...(Buffer.isBuffer(piece) ? [deflatedOnce(piece)] : storedBlocks(plain)));
  }
  const end = Buffer.alloc(LAST_BLOCK.byteLength + 8);
  LAST_BLOCK.copy(end);
  end.writeUInt32LE(sum, LAST_BLOCK.byteLength);
  end.writeUInt32LE(length % 2 ** 32, LAST_BLOCK.byteLength + 4);
  return Buffer.concat([...parts, end]);
}

/** Deflate, no name, no time, unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty block, marked as the last one. */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);
const MAX_STORED = 0xffff;

function deflatedOnce(piece: Buffer): Buffer {
  let known = deflated.get(piece);
  if (!known) {
    known = deflateRawSync(piece, { finishFlush: constants.Z_FULL_FLUSH });
    deflated.set(piece, known);
  }
  return known;
}

function storedBlocks(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.byteLength; at += MAX_STORED) {
    const part = bytes.subarray(at, at + MAX_STORED);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(part.byteLength, 1);
    head.writeUInt16LE(MAX_STORED - part.byteLength, 3);
    blocks.push(head, part);
  }
  return blocks;
}

function piecesOf(page: CachedResponse): Piece[] {
  let pieces = cut.get(page);
  if (!pieces) {
    pieces = cutAtPlaceholders(Buffer.from(page.body).toString('utf8'));
    cut.set(page, pieces);
  }
  return pieces;
}

function filling({ word, isData }: Exclude<Piece, Buffer>, words: Words): Buffer {
  const text = words[word] ?? '';
  return Buffer.from(isData ? inData(text) : inMarkup(text));
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
