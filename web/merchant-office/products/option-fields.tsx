import { MAX_OPTIONS } from '../../../domains/catalog/rules.ts';
import { PRODUCT_LENGTHS } from '../../../domains/merchant-office/products/rules.ts';
import { languageOf } from '../../../platform/locale/languages.ts';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { TextsField } from '../../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { OptionValue } from './option-value.tsx';
import type { Draft, DraftOption } from './variant-draft.ts';

interface OptionFieldsProps {
  draft: Draft;
  note?: string;
  answer?: FormAnswer;
}

/** Options such as size and colour. Each button is a step handled by the server, so no script is needed. */
export function OptionFields({ draft: { arranged, options }, note, answer }: OptionFieldsProps) {
  const { t } = useTexts();
  return (
    <Panel title={t('merchant-office:product.options')} hint={t('merchant-office:product.options_hint')}>
      <input type="hidden" name="arranged" value={arranged} />
      <div className="grid gap-5">
        <p
          role="status"
          className={note ? 'rounded-control border border-line bg-page px-3 py-2 text-[13px]' : 'sr-only'}
        >
          {note}
        </p>
        {options.map((option, place) => (
          <OptionField key={option.key} option={option} place={place} answer={answer} />
        ))}
        {options.length < MAX_OPTIONS && (
          <div>
            <Button
              type="submit"
              name="step"
              value="option.add"
              variant="secondary"
              size="sm"
              data-focus="options"
              start={<Icon name="plus" size={15} />}
            >
              {t(options.length === 0 ? 'merchant-office:product.first_option' : 'merchant-office:product.add_option')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

interface OptionFieldProps {
  option: DraftOption;
  place: number;
  answer?: FormAnswer;
}

function OptionField({ option, place, answer }: OptionFieldProps) {
  const { t, locale } = useTexts();
  const prefix = `option.${place}`;
  const called =
    option.name[locale] ?? Object.values(option.name)[0] ?? t('merchant-office:product.option', { number: place + 1 });
  const wrong = answer?.problems[`options.${place}.name`] ?? answer?.problems[`options.${place}.values`];
  return (
    <fieldset className="min-w-0 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">{called}</legend>
      <input type="hidden" name={`${prefix}.key`} value={option.key} />
      <div className="flex items-end gap-1" data-focus={`option.${place}`}>
        <div className="min-w-0 max-w-md flex-1">
          <TextsField
            name={`${prefix}.name`}
            label={t('merchant-office:product.option_name')}
            texts={option.name}
            maxLength={PRODUCT_LENGTHS.option}
          />
        </div>
        {place > 0 && (
          <IconButton
            type="submit"
            name="step"
            value={`option.up.${place}`}
            label={`${t('merchant-office:product.move_up')}: ${called}`}
            icon={<Icon name="arrow-up" size={16} />}
          />
        )}
        <IconButton
          type="submit"
          name="step"
          value={`option.drop.${place}`}
          label={`${t('merchant-office:product.drop_option')}: ${called}`}
          icon={<Icon name="trash-2" size={16} />}
        />
      </div>
      {wrong && (
        <p role="alert" data-problem tabIndex={-1} className="mt-1.5 text-[13px] text-danger">
          {wrong}
        </p>
      )}
      <ol className="mt-4 grid gap-2" aria-label={t('merchant-office:product.values_of', { option: called })}>
        {option.values.map((value, nth) => (
          <OptionValue key={value.key} value={value} place={place} nth={nth} answer={answer} />
        ))}
      </ol>
      <AddValues key={option.values.length} place={place} />
    </fieldset>
  );
}

/** Values to add, several at once between commas; cleared once they are added. */
function AddValues({ place }: { place: number }) {
  const { t } = useTexts();
  return (
    <div className="mt-3 flex items-end gap-2" data-focus={`more.${place}`}>
      {LOCALES.map((mark) => (
        <label key={mark} data-language={mark} className="grid min-w-0 max-w-md flex-1 gap-1.5">
          <span className="text-[13px] text-secondary">
            {t('merchant-office:product.add_values')} · {languageOf(mark).name}
          </span>
          <input
            type="text"
            name={`more.${place}.${mark}`}
            autoComplete="off"
            maxLength={1000}
            placeholder={t('merchant-office:product.add_values_hint')}
            className="h-10 w-full rounded-control border border-line bg-card px-3 text-base placeholder:text-muted md:text-sm"
          />
        </label>
      ))}
      <Button type="submit" name="step" value={`value.add.${place}`} variant="secondary">
        {t('merchant-office:product.add')}
      </Button>
    </div>
  );
}
