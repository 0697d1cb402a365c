import { z } from 'zod';
import { LOCALES } from '../../../platform/locale/locale.ts';
import {
  MAX_BIO,
  MAX_COMMENT,
  MAX_COMMENT_PICTURES,
  MAX_SOURCE,
  MAX_TAGS,
  MAX_TITLE,
  MAX_TOPIC_PICTURES,
  POLL_OPTIONS,
  TOPIC_KINDS,
} from '../rules.ts';

/** Lines of an import file: see docs/forum-import.md. */

/** Ids of the former forum; numbers and texts are the same. */
const oldId = z.union([z.string().trim().min(1).max(100), z.int()]).transform(String);
/** Addresses of this shop, and of its public files. */
const picture = z
  .string()
  .max(300)
  .regex(/^\/(?:media|art)\/(?!.*\.\.)[\w./-]+$/, 'is no picture of this shop');
const oldUrl = z
  .string()
  .max(500)
  .transform((address, check) => {
    const path = pathOf(address);
    if (path === null) check.addIssue({ code: 'custom', message: 'is no address' });
    return path ?? '';
  });
/** Either a point in time, or minutes before the import: for content that must not look old. */
const time = { at: z.iso.datetime({ offset: true }).optional(), ago: z.int().min(0).max(52_560_000).optional() };
const marks = z.array(oldId).max(100_000).default([]);
const text = (max: number) => z.string().trim().min(1).max(max);
/** One text for every language, or a text in each of some languages. */
const texts = (max: number) =>
  z.union([
    text(max).transform((same) => Object.fromEntries(LOCALES.map((locale) => [locale, same]))),
    z.partialRecord(z.enum(LOCALES), text(max)).refine((each) => Object.keys(each).length > 0),
  ]);

const boardLine = z.strictObject({
  type: z.literal('board'),
  id: oldId,
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,49}$/),
  name: texts(80),
  description: texts(300).default({}),
  icon: z.string().max(40).default(''),
  color: z
    .string()
    .regex(/^(?:#[0-9a-f]{6})?$/)
    .default(''),
  oldUrl: oldUrl.optional(),
});

const userLine = z.strictObject({
  type: z.literal('user'),
  id: oldId,
  name: text(60),
  email: z
    .email()
    .max(200)
    .transform((typed) => typed.toLowerCase())
    .optional(),
  /** The former forum has verified that the address belongs to the member. */
  emailVerified: z.boolean().default(false),
  avatar: picture.optional(),
  bio: z.string().trim().max(MAX_BIO).default(''),
  locale: z.enum(LOCALES).optional(),
  ...time,
  oldUrl: oldUrl.optional(),
});

const poll = z.strictObject({
  options: z
    .array(z.strictObject({ text: text(POLL_OPTIONS.length), votes: marks }))
    .min(POLL_OPTIONS.min)
    .max(POLL_OPTIONS.max),
  multiple: z.boolean().default(false),
  endsAt: z.iso.datetime({ offset: true }).optional(),
  results: z.enum(['always', 'voted', 'ended']).default('always'),
});

const topicLine = z
  .strictObject({
    type: z.literal('topic'),
    id: oldId,
    board: oldId,
    /** Null: the account had been deleted. */
    user: oldId.nullable(),
    kind: z.enum(TOPIC_KINDS).default('text'),
    locale: z.enum(LOCALES).optional(),
    title: text(MAX_TITLE),
    body: z.string().trim().max(MAX_SOURCE).default(''),
    tags: z.array(z.string()).max(MAX_TAGS).default([]),
    /** Handle of a product of this shop. */
    product: z.string().max(200).optional(),
    pictures: z.array(picture).max(MAX_TOPIC_PICTURES).default([]),
    poll: poll.optional(),
    views: z.int().min(0).max(2_000_000_000).default(0),
    likes: marks,
    favourites: marks,
    essence: z.boolean().default(false),
    sticky: z.enum(['board', 'site']).optional(),
    closed: z.boolean().default(false),
    ...time,
    editedAt: z.iso.datetime({ offset: true }).optional(),
    oldUrl: oldUrl.optional(),
  })
  .refine((line) => (line.kind === 'poll') === Boolean(line.poll), 'a poll needs options, and only a poll has them')
  .refine((line) => line.kind !== 'goods' || line.product !== undefined, 'goods needs a product')
  .refine((line) => line.kind !== 'video' && line.kind !== 'audio', 'recordings cannot be imported');

const commentLine = z.strictObject({
  type: z.literal('comment'),
  id: oldId,
  topic: oldId,
  user: oldId.nullable(),
  /** The comment that it replies to; its topic must be the same. */
  replyTo: oldId.optional(),
  locale: z.enum(LOCALES).optional(),
  body: text(MAX_COMMENT),
  pictures: z.array(picture).max(MAX_COMMENT_PICTURES).default([]),
  likes: marks,
  /** The accepted answer of a question. */
  accepted: z.boolean().default(false),
  ...time,
  editedAt: z.iso.datetime({ offset: true }).optional(),
  oldUrl: oldUrl.optional(),
});

const importLine = z.discriminatedUnion('type', [boardLine, userLine, topicLine, commentLine]);
export type ImportLine = z.output<typeof importLine>;
export type TopicLine = z.output<typeof topicLine>;
export type CommentLine = z.output<typeof commentLine>;

/** A line, or why it cannot be used. */
export function readLine(json: string): { line: ImportLine } | { reason: string } {
  let value: unknown;
  try {
    value = JSON.parse(json, UNSTORABLE.test(json) ? refuseUnstorable : undefined);
  } catch (error) {
    return { reason: error instanceof UnstorableError ? 'has a character that is none' : 'is no JSON' };
  }
  const read = importLine.safeParse(value);
  if (read.success) return { line: read.data };
  const [issue] = read.error.issues;
  return { reason: [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ') };
}

/** Escapes that may stand for NUL or half a character: the database stores neither. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;
class UnstorableError extends Error {}

function refuseUnstorable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) throw new UnstorableError();
  return value;
}

/** Path and query of an address on whichever host; null if there is none. */
function pathOf(address: string): string | null {
  const url = URL.canParse(address, 'http://forum.invalid') ? new URL(address, 'http://forum.invalid') : null;
  return url && /^https?:$/.test(url.protocol) ? url.pathname + url.search : null;
}
