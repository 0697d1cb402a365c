import { z } from '@hono/zod-openapi';
import { checkedText } from '../../accounts/contract.ts';
import { textsAnswer, textsShape } from '../../kit/texts-shape.ts';
import { CHANGE_KINDS } from '../documents/rules.ts';
import { API_LENGTHS, API_SLUG, API_STATES, upstreamOf } from './rules.ts';

export const apiId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const name = textsShape(API_LENGTHS.name).refine(
  (texts) => Object.values(texts).some((text) => text?.trim()),
  'required',
);
export const upstreamUrl = checkedText((text) => {
  if (text.length > API_LENGTHS.upstreamUrl) return 'tooLong';
  return upstreamOf(text) ? undefined : 'wrongWebsite';
}).transform((text) => upstreamOf(text) ?? '');

export const createApiInput = z
  .object({
    slug: checkedText((text) => (API_SLUG.test(text) ? undefined : text === '' ? 'required' : 'wrongSlug')),
    categoryId: apiId,
    name,
    summary: textsShape(API_LENGTHS.summary).default({}),
    upstreamUrl,
  })
  .openapi('CreateApiInput');
export type CreateApiInput = z.output<typeof createApiInput>;
export const apiIdAnswer = z.object({ id: z.number() });

export const importDocumentQuery = z.object({
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});
const breakingChanges = z.array(
  z.object({
    kind: z.enum(CHANGE_KINDS),
    method: z.string(),
    path: z.string(),
    /** Of the parameter or field, or the status of an answer. */
    name: z.string(),
    /** Types, of a change of type. */
    before: z.string(),
    after: z.string(),
  }),
);
export const importDocumentAnswer = z.object({
  number: z.number(),
  operations: z.number(),
  /** What breaks programs that were written for the document before. */
  changes: breakingChanges,
});
export const importAddressInput = z.object({ id: apiId, address: z.string().trim().min(1).max(1_000) });

export const apiIdInput = z.object({ id: apiId });
export const ownApiQuery = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
export const editApiInput = z
  .object({
    id: apiId,
    categoryId: apiId,
    name,
    summary: textsShape(API_LENGTHS.summary),
    description: textsShape(API_LENGTHS.description),
  })
  .openapi('EditApiInput');
export type EditApiInput = z.output<typeof editApiInput>;

export const apiIconInput = z.object({ id: apiId, icon: z.string().max(500) }).openapi('ApiIconInput');
export type ApiIconInput = z.output<typeof apiIconInput>;

const listedShape = z.object({
  id: z.number(),
  slug: z.string(),
  name: textsAnswer,
  icon: z.string(),
  status: z.enum(API_STATES),
  statusReason: z.string(),
  /** Its last health checks failed. */
  isDown: z.boolean(),
  /** Of the document that is shown; null before the first import. */
  documentNumber: z.number().nullable(),
  operations: z.number(),
  subscribers: z.number(),
});
export const ownApisAnswer = z.array(listedShape).openapi('OwnApis');
export type OwnApi = z.infer<typeof listedShape>;

export const ownApiAnswer = listedShape
  .extend({
    categoryId: z.number(),
    summary: textsAnswer,
    description: textsAnswer,
    upstreamUrl: z.string(),
    healthPath: z.string(),
    document: z
      .object({
        number: z.number(),
        /** The version of OpenAPI that was imported. */
        openapi: z.string(),
        version: z.string(),
        sha256: z.string(),
        importedAt: z.string(),
        changes: breakingChanges,
      })
      .nullable(),
    /** What it needs before it can be submitted. */
    missing: z.array(z.enum(['summary', 'document', 'plan'])),
    isEditable: z.boolean(),
    /** An appeal against its take-down waits for a decision. */
    isAppealed: z.boolean(),
    /** The actor may appeal against its take-down. */
    isAppealable: z.boolean(),
  })
  .openapi('OwnApi');
export type OwnApiDetail = z.infer<typeof ownApiAnswer>;
