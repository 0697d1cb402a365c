import { INVOICE_LENGTHS, INVOICE_TITLES } from '../../../domains/orders/invoices/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface InvoiceFieldsProps {
  problems: Record<string, string>;
  values: { titleKind?: string; title?: string; taxNumber?: string };
  /** Part of a larger form: left empty, no invoice is requested. */
  isOptional?: boolean;
}

/** The name on an invoice. */
export function InvoiceFields({ problems, values, isOptional }: InvoiceFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <RadioGroup
        legend={t('delivery:invoice_page.kind')}
        name="titleKind"
        defaultValue={values.titleKind ?? INVOICE_TITLES[0]}
        choices={INVOICE_TITLES.map((kind) => ({ value: kind, label: t(`delivery:invoice_page.${kind}`) }))}
      />
      <TextField
        label={t('delivery:invoice_page.name')}
        name="title"
        required={!isOptional}
        maxLength={INVOICE_LENGTHS.title}
        defaultValue={values.title ?? ''}
        problem={problems.title}
        autoComplete="organization"
      />
      <TextField
        label={t('delivery:invoice.tax_number')}
        name="taxNumber"
        maxLength={INVOICE_LENGTHS.taxNumber}
        defaultValue={values.taxNumber ?? ''}
        problem={problems.taxNumber}
        hint={t('delivery:invoice_page.tax_hint')}
        autoComplete="off"
      />
    </>
  );
}
