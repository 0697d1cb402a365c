import { PRODUCT_LENGTHS } from '../../../domains/merchant-office/products/rules.ts';
import { languageOf } from '../../../platform/locale/languages.ts';
import { LOCALES, languageTag } from '../../../platform/locale/locale.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { DraftValue } from './variant-draft.ts';

interface OptionValueProps {
  value: DraftValue;
  place: number;
  nth: number;
  answer?: FormAnswer;
}

const FIELD = 'h-10 w-full rounded-control border bg-card text-base md:text-sm';

/** One value of an option: its name in each language, and its colour. */
export function OptionValue({ value, place, nth, answer }: OptionValueProps) {
  const { t, locale } = useTexts();
  const prefix = `option.${place}.value.${nth}`;
  const called = value.name[locale] ?? Object.values(value.name)[0] ?? String(nth + 1);
  const wrong = problemOf(answer, `options.${place}.values.${nth}`);
  const border = wrong ? 'border-danger' : 'border-line';
  return (
    <li className="grid gap-1">
      <input type="hidden" name={`${prefix}.key`} value={value.key} />
      <div className="flex flex-wrap items-center gap-1 md:flex-nowrap" data-focus={`value.${place}.${nth}`}>
        {LOCALES.map((mark) => (
          <div key={mark} data-language={mark} className="min-w-0 max-w-md flex-1 basis-full md:basis-0">
            <input
              type="text"
              name={`${prefix}.name.${mark}`}
              lang={languageTag(mark)}
              autoComplete="off"
              maxLength={PRODUCT_LENGTHS.value}
              aria-label={`${t('merchant-office:product.value', { number: nth + 1 })} · ${languageOf(mark).name}`}
              aria-invalid={wrong ? true : undefined}
              placeholder={value.name[mark] ? undefined : called}
              defaultValue={value.name[mark] ?? ''}
              className={cx(FIELD, border, 'px-3 placeholder:text-muted')}
            />
          </div>
        ))}
        <span
          aria-hidden="true"
          className="ms-1 size-6 shrink-0 rounded-[4px] border border-ink/15"
          style={value.swatch ? { background: value.swatch } : undefined}
        />
        <input
          type="text"
          name={`${prefix}.swatch`}
          autoComplete="off"
          maxLength={100}
          placeholder="#rrggbb"
          aria-label={`${t('merchant-office:product.swatch')}: ${called}`}
          defaultValue={value.swatch}
          className={cx(FIELD, border, 'tabular me-auto max-w-24 px-2 placeholder:text-muted md:me-0')}
        />
        <IconButton
          type="submit"
          name="step"
          value={`value.up.${place}.${nth}`}
          label={`${t('merchant-office:product.move_up')}: ${called}`}
          icon={<Icon name="arrow-up" size={16} />}
          disabled={nth === 0}
        />
        <IconButton
          type="submit"
          name="step"
          value={`value.drop.${place}.${nth}`}
          label={`${t('merchant-office:product.drop_value')}: ${called}`}
          icon={<Icon name="x" size={16} />}
        />
      </div>
      {wrong && (
        <p role="alert" className="text-[13px] text-danger">
          {wrong}
        </p>
      )}
    </li>
  );
}

/** Error in any part of it. */
function problemOf(answer: FormAnswer | undefined, field: string): string | undefined {
  return Object.entries(answer?.problems ?? {}).find(([name]) => `${name}.`.startsWith(`${field}.`))?.[1];
}
