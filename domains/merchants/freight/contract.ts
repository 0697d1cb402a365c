import { z } from '@hono/zod-openapi';
import { MAX_PLACES, MAX_REGIONS, MAX_ZONES, placeCount } from './rules.ts';

const minor = z.number().int().min(0).max(100_000_000);
const units = z.number().int().min(0).max(10_000_000);
const place = z.object({
  /** ISO code. */
  country: z.string().regex(/^[A-Z]{2}$/),
  /** Provinces or states in any of their spellings; none: the whole country. */
  regions: z.array(z.string().trim().min(1).max(60)).max(MAX_REGIONS).default([]),
});
/** Cash on delivery; null: none. Without an amount it is offered for every order. */
const cash = z.object({ mostMinor: minor.min(1).nullable().default(null) }).nullable();
const price = { first: units, firstMinor: minor, step: units, stepMinor: minor };

export const saveFreightInput = z
  .object({
    /** Omitted: a new template. */
    id: z.number().int().positive().optional(),
    name: z.string().trim().min(1).max(60),
    chargeBy: z.enum(['piece', 'weight']),
    zones: z
      .array(z.object({ places: z.array(place).min(1).max(MAX_ZONES), ...price, cash: cash.default(null) }))
      .min(1)
      .max(MAX_ZONES),
    excluded: z.array(place).max(MAX_ZONES).default([]),
    elsewhere: z.object(price).nullable().default(null),
    freeOverMinor: minor.nullable().default(null),
    /** Used for products without a template of their own. */
    isDefault: z.boolean().default(false),
  })
  .refine(({ zones, excluded }) => placeCount([...zones.flatMap(({ places }) => places), ...excluded]) <= MAX_PLACES, {
    path: ['zones'],
    message: 'tooMany',
  })
  .openapi('SaveFreight');
export type SaveFreight = z.output<typeof saveFreightInput>;

const freightTemplateShape = z
  .object({
    id: z.number(),
    name: z.string(),
    chargeBy: z.enum(['piece', 'weight']),
    zones: z.array(
      z.object({
        places: z.array(z.object({ country: z.string(), regions: z.array(z.string()) })),
        ...price,
        // zones saved before cash on delivery existed have none
        cash: cash.optional(),
      }),
    ),
    excluded: z.array(z.object({ country: z.string(), regions: z.array(z.string()) })),
    elsewhere: z.object(price).nullable(),
    freeOverMinor: z.number().nullable(),
    /** The merchant's currency, in which the amounts are. */
    currency: z.string(),
    isDefault: z.boolean(),
    /** Products that use it. */
    products: z.number(),
    updatedAt: z.string(),
  })
  .openapi('FreightTemplate');
export type ListedFreight = z.infer<typeof freightTemplateShape>;

export const freightListAnswer = z.object({ list: z.array(freightTemplateShape) }).openapi('FreightTemplates');
export const freightIdInput = z.object({ id: z.number().int().positive() });
