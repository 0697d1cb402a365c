import { useTexts } from '../../texts/texts.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface CourierFieldsProps {
  couriers: readonly { code: string; name: string }[];
  values: Record<string, string> | undefined;
  problem: string | undefined;
}

/** The courier of a parcel: one of the list, or another one by its name. */
export function CourierFields({ couriers, values, problem }: CourierFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <SelectField
        label={t('sales:ship_form.courier')}
        name="courier"
        defaultValue={values?.courier ?? ''}
        problem={problem}
      >
        <option value="">{t('sales:ship_form.choose')}</option>
        {couriers.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('sales:ship_form.other')}
        hint={t('sales:ship_form.other_hint')}
        name="other"
        maxLength={60}
        defaultValue={values?.other ?? ''}
      />
    </>
  );
}
