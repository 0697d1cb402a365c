import { languageOf } from '../../../platform/locale/languages.ts';
import { LOCALES, languageTag, type Texts } from '../../../platform/locale/locale.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { HtmlField } from '../../forms/rich-text/html-field.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { CountedField } from '../../ui/counted-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface LanguageSwitchProps {
  /** Texts of the form that are missing in some languages: those are marked. */
  filled: readonly Texts[];
  answer?: FormAnswer;
}

/** Which language of the form's texts is shown. An invalid text shows its language first. */
export function LanguageSwitch({ filled, answer }: LanguageSwitchProps) {
  const { t, locale } = useTexts();
  const wrong = LOCALES.find((mark) => Object.keys(answer?.problems ?? {}).some((name) => name.endsWith(`.${mark}`)));
  return (
    <fieldset key={wrong ?? 'none'} className="office-languages relative min-w-0">
      <legend className="mb-1.5 font-medium">{t('back-office:texts_in')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {LOCALES.map((mark) => {
          const isMissing = filled.some((texts) => !texts[mark] && Object.values(texts).some(Boolean));
          return (
            <label
              key={mark}
              lang={languageTag(mark)}
              className="flex min-h-8 cursor-pointer items-center gap-1.5 rounded-full border border-line px-3 text-[13px]"
            >
              <input
                type="radio"
                name="shown"
                value={mark}
                defaultChecked={mark === (wrong ?? answer?.values.shown ?? locale)}
              />
              {languageOf(mark).name}
              {isMissing && (
                <>
                  <span aria-hidden="true" className="size-1.5 rounded-full bg-warning" />
                  <span className="sr-only">{t('back-office:text_missing')}</span>
                </>
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

interface TextsFieldProps {
  /** `name` submits `name.en`, `name.zh-CN`, … */
  name: string;
  label: string;
  hint?: string;
  texts: Texts;
  answer?: FormAnswer;
  rows?: number;
  maxLength?: number;
  /** Formats and pictures, whose purpose is named in uploads. Needs `maxLength`; the page's areas need `writer`. */
  rich?: string;
}

/** One text in six languages: a field for each, one of which is shown. */
export function TextsField({ name, label, hint, texts, answer, rows, maxLength, rich }: TextsFieldProps) {
  return (
    <div>
      {LOCALES.map((mark) => {
        const field = `${name}.${mark}`;
        const shared = {
          name: field,
          label: `${label} · ${languageOf(mark).name}`,
          hint,
          problem: answer?.problems[field],
          defaultValue: answer?.values[field] ?? texts[mark] ?? '',
          lang: languageTag(mark),
        };
        return (
          <div key={mark} data-language={mark} className="[&:not(:first-child)]:mt-0">
            {rich ? (
              <HtmlField {...shared} model={rich} limit={maxLength ?? 20_000} />
            ) : rows ? (
              <TextArea {...shared} rows={rows} limit={maxLength} />
            ) : maxLength ? (
              <CountedField {...shared} limit={maxLength} />
            ) : (
              <TextField {...shared} />
            )}
          </div>
        );
      })}
    </div>
  );
}
