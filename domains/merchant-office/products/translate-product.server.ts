import { refuseFields } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import type { ProductInput } from '../../catalog/product-input.ts';
import type { StoredProduct } from '../../catalog/stored-products.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { changeStored, readStored } from './stored-product.server.ts';
import { lengthOf, type ProductTranslations, type TranslatedText, type TranslateInput } from './translate-contract.ts';

/** The texts of a product of the actor's shop in every language. Throws `product_not_found`. */
export async function readTranslations(ctx: Ctx, id: number): Promise<ProductTranslations> {
  const stored = await readStored(ctx, await requireOwnMerchant(ctx, 'products.read'), id);
  return { id, name: stored.name, texts: textsOf(stored) };
}

/** Those that are written in any language at all. */
function textsOf({ name, tagline, description, options, specs }: StoredProduct): TranslatedText[] {
  const all: TranslatedText[] = [
    { key: 'name', part: 'name', texts: name },
    { key: 'tagline', part: 'tagline', texts: tagline },
    { key: 'description', part: 'description', texts: description },
    ...options.flatMap((option): TranslatedText[] => [
      { key: `option.${option.id}`, part: 'option', texts: option.name },
      ...option.values.map(({ id, name: texts }) => ({ key: `value.${id}`, part: 'value' as const, texts })),
    ]),
    ...specs.flatMap((spec, place): TranslatedText[] => [
      { key: `spec.${place}.name`, part: 'spec_name', texts: spec.name },
      { key: `spec.${place}.value`, part: 'spec_value', texts: spec.value },
    ]),
  ];
  return all.filter(({ part, texts }) => part === 'name' || Object.values(texts).some(Boolean));
}

/**
 * Saves the texts of a product of the actor's shop in one language; the other languages and everything else stay. Texts
 * of options that are gone are ignored. Throws `product_not_found`, and `validation_failed` for a text that is too long
 * or a name that would be missing in every language.
 */
export async function translateProduct(ctx: Ctx, { id, locale, texts }: TranslateInput): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'products.edit');
  const change = (input: ProductInput, stored: StoredProduct): ProductInput => {
    refuseLong(stored, texts);
    const said = (key: string, before: Texts) => translated(before, locale, texts[key]);
    return {
      ...input,
      name: said('name', input.name),
      tagline: said('tagline', input.tagline),
      description: said('description', input.description),
      options: stored.options.map((option) => ({
        id: option.id,
        name: said(`option.${option.id}`, option.name),
        values: option.values.map((value) => ({ ...value, name: said(`value.${value.id}`, value.name) })),
      })),
      specs: input.specs.map((spec, place) => ({
        name: said(`spec.${place}.name`, spec.name),
        value: said(`spec.${place}.value`, spec.value),
      })),
    };
  };
  await changeStored(ctx, own, id, change, undefined, 'product.translated');
}

function translated(before: Texts, locale: TranslateInput['locale'], said: string | undefined): Texts {
  if (said === undefined) return before;
  const { [locale]: _replaced, ...others } = before;
  return said === '' ? others : { ...others, [locale]: said };
}

function refuseLong(stored: StoredProduct, texts: TranslateInput['texts']): void {
  const problems = textsOf(stored).flatMap(({ key, part }) =>
    (texts[key] ?? '').length > lengthOf(part)
      ? [{ field: `text.${key}`, code: 'too_big', limit: { of: 'characters' as const, most: lengthOf(part) } }]
      : [],
  );
  if (problems.length > 0) refuseFields(problems);
}
