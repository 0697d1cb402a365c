import type { TranslatedText } from '../../../domains/merchant-office/products/translate-contract.ts';
import { languageOf } from '../../../platform/locale/languages.ts';
import { type Locale, languageTag } from '../../../platform/locale/locale.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { HtmlField } from '../../forms/rich-text/html-field.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface TranslationRowProps {
  text: TranslatedText;
  from: Locale;
  to: Locale;
  /** Characters allowed. */
  limit: number;
  answer: FormAnswer | undefined;
}

/** One text: as it is in the first language, and its field in the second. */
export function TranslationRow({ text: { key, part, texts }, from, to, limit, answer }: TranslationRowProps) {
  const { t } = useTexts();
  const label = t(`shop-products:translate.part.${part}`);
  const source = texts[from] ?? '';
  const name = `text.${key}`;
  const shared = {
    name,
    label: `${label} · ${languageOf(to).name}`,
    lang: languageTag(to),
    problem: answer?.problems[name],
    defaultValue: answer?.values[name] ?? texts[to] ?? '',
  };
  return (
    <div className="grid min-w-0 gap-3 border-line border-b pb-6 last:border-b-0 last:pb-0 lg:grid-cols-2 lg:gap-6">
      <div className="min-w-0">
        <p className="mb-1.5 flex flex-wrap items-center gap-2 font-medium">
          {label} · {languageOf(from).name}
          {!source && <Tag variant="warning">{t('shop-products:translate.missing')}</Tag>}
        </p>
        <div lang={languageTag(from)} className="rounded-control bg-page px-3 py-2 [overflow-wrap:anywhere]">
          {source === '' ? (
            <span className="text-muted">–</span>
          ) : part === 'description' ? (
            <div className="max-h-80 overflow-y-auto">
              <RichText html={source} />
            </div>
          ) : (
            source
          )}
        </div>
      </div>
      <div className="min-w-0">
        {part === 'description' ? (
          <HtmlField {...shared} model="product" limit={limit} />
        ) : (
          <TextField {...shared} maxLength={limit} />
        )}
        {!texts[to] && (
          <p className="mt-1.5">
            <Tag variant="warning">{t('shop-products:translate.missing')}</Tag>
          </p>
        )}
      </div>
    </div>
  );
}
