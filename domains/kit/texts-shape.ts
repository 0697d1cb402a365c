import { z } from '@hono/zod-openapi';
import { LOCALES, type Locale } from '../../platform/locale/locale.ts';

/** A text in some of the product's languages, of the given shape in each. */
export function textsOf<S extends z.ZodType>(text: S) {
  const entries = LOCALES.map((locale) => [locale, text.optional()] as const);
  return z.strictObject(Object.fromEntries(entries) as Record<Locale, z.ZodOptional<S>>);
}

/** A text in some of the product's languages, each with a maximum length. */
export function textsShape(most: number) {
  return textsOf(z.string().max(most));
}

/** The same in responses. */
export const textsAnswer = z.record(z.string(), z.string());
