import type { ProductTranslations } from '../../../domains/merchant-office/products/translate-contract.ts';
import { languageOf } from '../../../platform/locale/languages.ts';
import { LOCALES, type Locale, languageTag } from '../../../platform/locale/locale.ts';
import { useTexts } from '../../texts/texts.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';

interface MissingLanguagesProps {
  product: ProductTranslations;
  from: Locale;
  current: Locale;
}

/** The languages of a product, each with the number of texts that it lacks. */
export function MissingLanguages({ product: { texts }, from, current }: MissingLanguagesProps) {
  const { t } = useTexts();
  return (
    <div className="mb-4">
      <TabLinks
        label={t('shop-products:translate.languages')}
        current={current}
        tabs={LOCALES.filter((mark) => mark !== from).map((mark) => ({
          key: mark,
          label: <span lang={languageTag(mark)}>{languageOf(mark).name}</span>,
          to: `?from=${from}&to=${mark}`,
          count: texts.filter((text) => !text.texts[mark]).length,
        }))}
      />
    </div>
  );
}
