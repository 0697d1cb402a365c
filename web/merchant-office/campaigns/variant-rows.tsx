import type { OfferForm } from '../../../domains/promotions/campaigns/admin/contract.ts';
import type { CampaignKind } from '../../../domains/promotions/campaigns/kinds.ts';
import { CAMPAIGN_KIND_RULES } from '../../../domains/promotions/campaigns/kinds.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { decimalText } from '../../../platform/locale/money.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface VariantRowsProps {
  form: OfferForm;
  kind: CampaignKind;
  isBegun: boolean;
  answer?: FormAnswer;
}

/** Price and pieces of each variant in the campaign; without pieces it does not participate. */
export function VariantRows({ form, kind, isBegun, answer }: VariantRowsProps) {
  const { t } = useTexts();
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 font-medium">{t('campaign-admin:variants')}</legend>
      <p className="text-[13px] text-secondary">{t('campaign-admin:variants_hint')}</p>
      {answer?.problems.items && <p className="text-[13px] text-danger">{answer.problems.items}</p>}
      {form.variants.map((variant, place) => (
        <VariantRow
          key={variant.skuId}
          variant={variant}
          place={place}
          currency={form.product.currency}
          hasDeposit={CAMPAIGN_KIND_RULES[kind].hasDeposit}
          isFixed={isBegun && variant.item !== null}
          answer={answer}
        />
      ))}
    </fieldset>
  );
}

interface VariantRowProps {
  variant: OfferForm['variants'][number];
  place: number;
  currency: string;
  hasDeposit: boolean;
  isFixed: boolean;
  answer?: FormAnswer;
}

function VariantRow({ variant, place, currency, hasDeposit, isFixed, answer }: VariantRowProps) {
  const { t, locale } = useTexts();
  const { item, normal, available, options } = variant;
  const money = (amount: number | null | undefined) => (amount ? decimalText(amount, currency) : '');
  const field = (name: 'price' | 'deposit' | 'quota' | 'perUser', stored: string | number) => ({
    name: `items.${place}.${name}`,
    autoComplete: 'off',
    label: t(`campaign-admin:field.${name}`),
    defaultValue: answer?.values[`items.${place}.${name}`] ?? stored,
    problem: answer?.problems[`items.${place}.${name}`],
  });
  const unit = <span className="tabular text-[13px]">{currency}</span>;
  return (
    <div className="grid gap-3 rounded-control border border-line p-3">
      <input type="hidden" name={`items.${place}.skuId`} value={variant.skuId} />
      <p className="flex flex-wrap justify-between gap-x-4 text-[13px]">
        <b>{options.join(' · ') || t('campaign-admin:one_variant')}</b>
        <span className="tabular text-secondary">
          {t('campaign-admin:normal', { price: formatMoney({ amount: normal, currency }, locale), number: available })}
        </span>
      </p>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <TextField {...field('price', money(item?.price))} inputMode="decimal" start={unit} readOnly={isFixed} />
        {hasDeposit && (
          <TextField {...field('deposit', money(item?.deposit))} inputMode="decimal" start={unit} readOnly={isFixed} />
        )}
        <TextField {...field('quota', item?.quota ?? '')} inputMode="numeric" />
        <TextField {...field('perUser', item?.perUser ?? 1)} inputMode="numeric" />
      </div>
    </div>
  );
}
