import { pickText } from '../../../platform/locale/locale.ts';
import type { StoredProduct } from '../../catalog/stored-products.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { OfficeProduct } from './contract.ts';

/** The variants on sale, named by their options in the reader's language. */
export function officeVariants(
  { skus, options, currency }: StoredProduct,
  { locale, site }: Pick<Ctx, 'locale' | 'site'>,
): OfficeProduct['variants'] {
  const named = new Map(
    options.flatMap(({ values }) => values.map(({ id, name }) => [id, pickText(name, locale, site.defaultLocale)])),
  );
  return skus
    .filter(({ active }) => active)
    .map(({ id, valueIds, code, priceMinor, onHand, reserved }) => ({
      id,
      name: valueIds.flatMap((valueId) => named.get(valueId) ?? []).join(' · '),
      code,
      price: { amount: priceMinor, currency },
      onHand,
      reserved,
    }));
}
