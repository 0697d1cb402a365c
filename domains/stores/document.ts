import { z } from '@hono/zod-openapi';
import { textsShape } from '../kit/texts-shape.ts';
import {
  DOCUMENT_VERSION,
  FLOOR_SOURCES,
  MAX_BLOCKS,
  MAX_CHOSEN,
  MAX_COUPONS,
  MAX_FLOOR,
  MAX_TEXT,
  MAX_TITLE,
  WEEKDAYS,
} from './rules.ts';

const id = z.string().regex(/^[a-z0-9-]{1,40}$/);
const title = textsShape(MAX_TITLE).default({});
const text = textsShape(MAX_TEXT).default({});
const productId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const chosen = z.array(productId).max(MAX_CHOSEN).default([]);
/** A picture of our own storage: pages load nothing from elsewhere. */
const picture = z
  .string()
  .max(300)
  .regex(/^(?:\/[^/\\].*)?$/)
  .default('');
const link = z
  .string()
  .max(500)
  .regex(/^(?:https:\/\/\S+)?$/)
  .refine((address) => address === '' || URL.canParse(address))
  .default('');
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** One shape per kind of block. Every field has a default that shows something sensible of the shop itself. */
export const blockShape = z.discriminatedUnion('kind', [
  z.strictObject({ id, kind: z.literal('sign'), tagline: title }),
  z.strictObject({ id, kind: z.literal('navigation') }),
  z.strictObject({
    id,
    kind: z.literal('hero'),
    title,
    text,
    button: title,
    picture,
    productId: productId.nullable().default(null),
  }),
  z.strictObject({
    id,
    kind: z.literal('floor'),
    title,
    source: z.enum(FLOOR_SOURCES).default('best'),
    categoryId: productId.nullable().default(null),
    productIds: chosen,
    count: z.number().int().min(1).max(MAX_FLOOR).default(8),
  }),
  z.strictObject({
    id,
    kind: z.literal('coupons'),
    /** Those to show, in this order; without them, whatever can be claimed. */
    couponIds: z.array(productId).min(1).max(MAX_COUPONS).optional(),
  }),
  z.strictObject({ id, kind: z.literal('lookbook'), title, text, productIds: chosen }),
  z.strictObject({ id, kind: z.literal('text'), title, text }),
  z.strictObject({ id, kind: z.literal('video'), title, link, picture }),
  z.strictObject({
    id,
    kind: z.literal('countdown'),
    title,
    endsAt: z.iso.datetime({ offset: true }).nullable().default(null),
  }),
  z.strictObject({ id, kind: z.literal('reviews'), title, count: z.number().int().min(1).max(12).default(3) }),
  z.strictObject({ id, kind: z.literal('map'), title, address: textsShape(300).default({}) }),
  z.strictObject({
    id,
    kind: z.literal('hours'),
    title,
    note: title,
    /** Monday first; null: closed. */
    days: z
      .array(z.strictObject({ open: time, close: time }).nullable())
      .length(WEEKDAYS)
      .default(() => Array.from({ length: WEEKDAYS }, () => ({ open: '09:00', close: '21:00' }))),
  }),
]);
export type StoreBlock = z.output<typeof blockShape>;
export type BlockKind = StoreBlock['kind'];
export type BlockOf<K extends BlockKind> = Extract<StoreBlock, { kind: K }>;

export const BLOCK_KINDS = blockShape.options.map((option) => option.shape.kind.value);
/** Blocks of which a design has at most one. */
export const SINGLE_BLOCKS: readonly BlockKind[] = ['sign', 'navigation'];

export const documentShape = z
  .strictObject({ version: z.literal(DOCUMENT_VERSION), blocks: z.array(blockShape).max(MAX_BLOCKS) })
  .superRefine(({ blocks }, issues) => {
    const ids = new Set(blocks.map((block) => block.id));
    if (ids.size < blocks.length) issues.addIssue({ code: 'custom', message: 'duplicate', path: ['blocks'] });
    for (const kind of SINGLE_BLOCKS) {
      if (blocks.filter((block) => block.kind === kind).length > 1)
        issues.addIssue({ code: 'custom', message: 'duplicate', path: ['blocks'] });
    }
  });
export type StoreDocument = z.output<typeof documentShape>;

/** A new block with its defaults. */
export function newBlock(kind: BlockKind, name: string): StoreBlock {
  return blockShape.parse({ id: name, kind });
}

/** A stored document; null if it cannot be read any more, so that the store shows its theme's arrangement. */
export function readDocument(stored: unknown): StoreDocument | null {
  const read = documentShape.safeParse(stored);
  return read.success ? read.data : null;
}
