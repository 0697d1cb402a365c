import { z } from '@hono/zod-openapi';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { PRODUCT_LENGTHS } from './rules.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const PARTS = ['name', 'tagline', 'description', 'option', 'value', 'spec_name', 'spec_value'] as const;

/** One text of a product in every language. */
const translatedTextShape = z.object({
  /** `name`, `option.12`, `value.34`, `spec.0.name`: what a translation is saved under. */
  key: z.string(),
  part: z.enum(PARTS),
  texts: z.record(z.string(), z.string()),
});
export type TranslatedText = z.infer<typeof translatedTextShape>;

export const translationsAnswer = z
  .object({ id: z.number(), name: z.record(z.string(), z.string()), texts: z.array(translatedTextShape) })
  .openapi('ProductTranslations');
export type ProductTranslations = z.infer<typeof translationsAnswer>;

export const translateInput = z.object({
  id,
  locale: z.enum(LOCALES),
  /** Translations by key; an empty one removes the text in that language, a missing one leaves it as it is. */
  texts: z.record(z.string().max(60), z.string().trim().max(PRODUCT_LENGTHS.description)),
});
export type TranslateInput = z.infer<typeof translateInput>;

const MOST: Record<TranslatedText['part'], number> = {
  name: PRODUCT_LENGTHS.name,
  tagline: PRODUCT_LENGTHS.tagline,
  description: PRODUCT_LENGTHS.description,
  option: PRODUCT_LENGTHS.option,
  value: PRODUCT_LENGTHS.value,
  spec_name: PRODUCT_LENGTHS.value,
  spec_value: PRODUCT_LENGTHS.name,
};

/** Characters that a text of this part may have. */
export function lengthOf(part: TranslatedText['part']): number {
  return MOST[part];
}
