import { formatNames } from '../../../platform/locale/format.ts';
import { languageOf } from '../../../platform/locale/languages.ts';
import { LOCALES, type Texts } from '../../../platform/locale/locale.ts';
import { useTexts } from '../../texts/texts.tsx';

/** The languages that lack one of the texts which others have. */
export function MissingLanguages({ texts }: { texts: readonly Texts[] }) {
  const { t, locale } = useTexts();
  const begun = texts.filter((text) => Object.values(text).some(Boolean));
  const missing = LOCALES.filter((mark) => begun.some((text) => !text[mark]));
  if (missing.length === 0) return null;
  const names = missing.map((mark) => languageOf(mark).name);
  return (
    <p className="text-warning text-xs">{t('app-collections:missing', { languages: formatNames(names, locale) })}</p>
  );
}
