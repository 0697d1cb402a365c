import { z } from '@hono/zod-openapi';

const line = z
  .string()
  .max(1_000)
  .optional()
  // line breaks and runs of spaces would break labels and lists
  .transform((text) => (text ?? '').replace(/\s+/g, ' ').trim())
  .openapi({ type: 'string' });

export const addressInput = z
  .object({
    id: z.number().int().positive().optional(),
    name: line,
    email: line,
    country: line,
    region: line,
    city: line,
    detail: line,
    postCode: line,
    phone: line,
    isDefault: z.boolean().optional(),
  })
  .openapi('AddressInput');
export type AddressInput = z.output<typeof addressInput>;

/** Specification 3, Address. `country` is the ISO code, `phone` the international form. */
export const addressShape = z
  .object({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    country: z.string(),
    region: z.string(),
    city: z.string(),
    detail: z.string(),
    postCode: z.string(),
    phone: z.string(),
    isDefault: z.boolean(),
  })
  .openapi('Address');
export type Address = z.infer<typeof addressShape>;

export const addressIdInput = z.object({ id: z.number().int().positive() });

export const countryShape = z
  .object({
    code: z.string(),
    iso: z.string(),
    name: z.string(),
    CNName: z.string(),
    /** In the language of the request. */
    localName: z.string(),
    dialCode: z.string(),
    phoneFormat: z.string(),
    language: z.string().optional(),
    currency: z.string().optional(),
    currencySymbol: z.string().optional(),
  })
  .openapi('Country');

export const addressRuleQuery = z.object({
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .transform((iso) => iso.toUpperCase())
    .openapi({ type: 'string', example: 'JP' }),
});

export const addressRuleShape = z
  .object({
    /** `none`: the country has no post codes. */
    postCode: z.enum(['required', 'optional', 'none']),
    postCodeExample: z.string(),
    needsRegion: z.boolean(),
    /** Empty where there is no list. `value` is what an address stores, `label` its name in the language of the request. */
    regions: z.array(z.object({ value: z.string(), label: z.string() })),
  })
  .openapi('AddressRule');
export type AddressRule = z.infer<typeof addressRuleShape>;
