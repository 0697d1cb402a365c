import { useNavigation } from 'react-router';
import { formatMoney } from '../../../platform/locale/format.ts';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FlashVariant } from './flash-variants.server.ts';

interface EnrolFormProps {
  slotId: number;
  variants: readonly FlashVariant[];
  /** The refused input of this form. */
  answer?: FormAnswer;
}

/** Offers one variant in a round: price, pieces, limit per person. */
export function EnrolForm({ slotId, variants, answer }: EnrolFormProps) {
  const { t, locale } = useTexts();
  const { formData } = useNavigation();
  const busy = formData?.get('intent') === 'enrol' && formData.get('slotId') === String(slotId);
  const field = (name: 'price' | 'quota' | 'perUser', first = '') => ({
    name,
    autoComplete: 'off',
    inputMode: name === 'price' ? ('decimal' as const) : ('numeric' as const),
    label: t(`campaign-admin:field.${name}`),
    defaultValue: answer?.values[name] ?? first,
    problem: answer?.problems[name],
  });
  return (
    <details open={answer !== undefined} className="mt-4">
      <summary className="folds w-fit text-[13px] font-semibold text-brand-hover">
        {t('campaign-admin:flash.enrol')}
      </summary>
      <OfficeForm
        method="post"
        noValidate
        preventScrollReset
        className="mt-3 grid items-start gap-3 md:grid-cols-[1fr_1fr_1fr_auto]"
      >
        <input type="hidden" name="slotId" value={slotId} />
        <input type="hidden" name="currency" value={variants[0]?.price.currency} />
        <div className="md:col-span-full">
          <SelectField
            name="skuId"
            label={t('campaign-admin:product')}
            defaultValue={answer?.values.skuId}
            problem={answer?.problems.skuId}
          >
            {variants.map(({ skuId, name, price, available }) => (
              <option key={skuId} value={skuId}>
                {name} ({t('campaign-admin:normal', { price: formatMoney(price, locale), number: available })})
              </option>
            ))}
          </SelectField>
        </div>
        <TextField {...field('price')} />
        <TextField {...field('quota')} />
        <TextField {...field('perUser', '1')} />
        <Button type="submit" name="intent" value="enrol" busy={busy} className="md:mt-7">
          {t('campaign-admin:flash.enrol')}
        </Button>
      </OfficeForm>
    </details>
  );
}
