import { z } from '@hono/zod-openapi';
import { checkedText } from '../../accounts/contract.ts';
import { textsAnswer, textsShape } from '../../kit/texts-shape.ts';
import { API_LENGTHS, API_SLUG, API_STATES, upstreamOf } from './rules.ts';

const apiId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const createApiInput = z
  .object({
    slug: checkedText((text) => (API_SLUG.test(text) ? undefined : text === '' ? 'required' : 'wrongIdentifier')),
    categoryId: apiId,
    name: textsShape(API_LENGTHS.name).refine((texts) => Object.values(texts).some((text) => text?.trim()), 'required'),
    summary: textsShape(API_LENGTHS.summary).default({}),
    upstreamUrl: checkedText((text) => {
      if (text.length > API_LENGTHS.upstreamUrl) return 'tooLong';
      return upstreamOf(text) ? undefined : 'wrongWebsite';
    }).transform((text) => upstreamOf(text) ?? ''),
  })
  .openapi('CreateApiInput');
export type CreateApiInput = z.output<typeof createApiInput>;
export const apiIdAnswer = z.object({ id: z.number() });

export const importDocumentQuery = z.object({
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});
export const importDocumentAnswer = z.object({ number: z.number(), operations: z.number() });

export const ownApisAnswer = z
  .array(
    z.object({
      id: z.number(),
      slug: z.string(),
      name: textsAnswer,
      status: z.enum(API_STATES),
      statusReason: z.string(),
      /** Of the document that is shown; null before the first import. */
      documentNumber: z.number().nullable(),
      operations: z.number(),
    }),
  )
  .openapi('OwnApis');
export type OwnApi = z.infer<typeof ownApisAnswer>[number];
