import type { ListedFreight } from '../../../domains/merchants/freight/contract.ts';
import type { ZoneCash } from '../../../domains/merchants/freight/rules.ts';
import { decimalText } from '../../../platform/locale/money.ts';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { SaveBar } from '../../back-office/kit/save-bar.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type CountryNames, placesText, priceFields, SPARE_ZONES } from './freight-form.ts';

interface FreightFieldsProps {
  template: ListedFreight | null;
  countries: readonly CountryNames[];
  currency: string;
  answer: FormAnswer | undefined;
}

/** A template: its name, its unit, and the price of each zone. */
export function FreightFields({ template, countries, currency, answer }: FreightFieldsProps) {
  const { t } = useTexts();
  const submitted = (name: string, kept: string) => answer?.values[name] ?? kept;
  const problem = (name: string) => answer?.problems[name];
  const zones = [...(template?.zones ?? []), ...Array.from({ length: SPARE_ZONES }, () => null)];
  const price = { currency, submitted, problem };
  return (
    <OfficeForm method="post" noValidate className="grid gap-4">
      <input type="hidden" name="intent" value="save" />
      <Panel className="grid gap-4">
        <TextField
          label={t('freight:name')}
          name="name"
          required
          maxLength={60}
          defaultValue={submitted('name', template?.name ?? '')}
          problem={problem('name')}
        />
        <RadioGroup
          legend={t('freight:by')}
          name="chargeBy"
          defaultValue={submitted('chargeBy', template?.chargeBy ?? 'piece')}
          problem={problem('chargeBy')}
          choices={(['piece', 'weight'] as const).map((by) => ({
            value: by,
            label: t(`freight:by_${by}`),
            hint: t(`freight:by_${by}_text`),
          }))}
        />
        <TextField
          label={t('freight:free_over')}
          name="freeOver"
          inputMode="decimal"
          end={<span className="pe-2">{currency}</span>}
          defaultValue={submitted(
            'freeOver',
            template?.freeOverMinor == null ? '' : decimalText(template.freeOverMinor, currency),
          )}
          problem={problem('freeOver')}
          hint={t('freight:free_over_hint')}
        />
        <Checkbox name="isDefault" value="1" defaultChecked={template?.isDefault ?? false}>
          {t('freight:make_default')}
        </Checkbox>
      </Panel>
      <Panel title={t('freight:zones')} hint={t('freight:places_hint')}>
        <p className="mb-4 max-w-prose text-[13px] text-secondary">{t('freight:cash_hint')}</p>
        <ol className="grid gap-5">
          {zones.map((zone, index) => (
            // zones have no name: they are identified by their position in the form
            <li
              key={`zone ${String(index)}`}
              className="grid gap-3 border-line border-t pt-4 first:border-t-0 first:pt-0"
            >
              <TextField
                label={t(index === 0 ? 'freight:home_zone' : 'freight:zone', { number: index + 1 })}
                name={`zone.${index}.places`}
                defaultValue={submitted(`zone.${index}.places`, zone ? placesText(zone.places, countries) : '')}
                problem={problem(`zone.${index}.places`)}
              />
              <PriceFields prefix={`zone.${index}`} price={zone} {...price} />
              <CashFields
                prefix={`zone.${index}`}
                cash={zone?.cash ?? null}
                isTicked={answer ? answer.values[`zone.${index}.cash`] === '1' : zone?.cash != null}
                {...price}
              />
            </li>
          ))}
        </ol>
      </Panel>
      <Panel title={t('freight:elsewhere')} hint={t('freight:elsewhere_hint')}>
        <PriceFields prefix="elsewhere" price={template?.elsewhere ?? null} {...price} />
      </Panel>
      <Panel title={t('freight:excluded')} hint={t('freight:excluded_hint')}>
        <TextField
          label={t('freight:places')}
          name="excluded"
          defaultValue={submitted('excluded', placesText(template?.excluded ?? [], countries))}
          problem={problem('excluded')}
        />
      </Panel>
      <SaveBar />
    </OfficeForm>
  );
}

interface MoneyFields {
  prefix: string;
  currency: string;
  submitted: (name: string, kept: string) => string;
  problem: (name: string) => string | undefined;
}

interface PriceFieldsProps extends MoneyFields {
  price: Parameters<typeof priceFields>[0];
}

interface CashFieldsProps extends MoneyFields {
  cash: ZoneCash | null;
  isTicked: boolean;
}

/** Cash on delivery of a zone, and up to which amount. */
function CashFields({ prefix, cash, isTicked, currency, submitted, problem }: CashFieldsProps) {
  const { t } = useTexts();
  const kept = cash?.mostMinor == null ? '' : decimalText(cash.mostMinor, currency);
  return (
    <div className="group/cash grid gap-3">
      <Checkbox name={`${prefix}.cash`} value="1" defaultChecked={isTicked}>
        {t('freight:cash')}
      </Checkbox>
      <div className="hidden max-w-sm group-has-checked/cash:block">
        <TextField
          label={t('freight:cash_most')}
          name={`${prefix}.cashMost`}
          inputMode="decimal"
          end={<span className="pe-2 text-[13px]">{currency}</span>}
          hint={t('freight:cash_most_hint')}
          defaultValue={submitted(`${prefix}.cashMost`, kept)}
          problem={problem(`${prefix}.cashMost`)}
        />
      </div>
    </div>
  );
}

/** First units at their price, each further step at its own. */
function PriceFields({ prefix, price, currency, submitted, problem }: PriceFieldsProps) {
  const { t } = useTexts();
  const fields = priceFields(price, currency);
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {(['first', 'firstMinor', 'step', 'stepMinor'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`freight:price.${name}`)}
          name={`${prefix}.${name}`}
          inputMode={name.endsWith('Minor') ? 'decimal' : 'numeric'}
          end={name.endsWith('Minor') ? <span className="pe-2 text-[13px]">{currency}</span> : undefined}
          defaultValue={submitted(`${prefix}.${name}`, fields[name])}
          problem={problem(`${prefix}.${name}`)}
        />
      ))}
    </div>
  );
}
