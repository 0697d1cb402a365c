import { languageOf } from '../../../platform/locale/languages.ts';
import { LOCALES, languageTag } from '../../../platform/locale/locale.ts';

/** A text in each of the languages that it exists in. */
export function TextsByLanguage({ texts }: { texts: Readonly<Record<string, string>> }) {
  return (
    <dl className="grid gap-2">
      {LOCALES.filter((locale) => texts[locale]).map((locale) => (
        <div key={locale} className="min-w-0">
          <dt className="text-muted text-xs">{languageOf(locale).name}</dt>
          <dd lang={languageTag(locale)} className="whitespace-pre-line [overflow-wrap:anywhere]">
            {texts[locale]}
          </dd>
        </div>
      ))}
    </dl>
  );
}
