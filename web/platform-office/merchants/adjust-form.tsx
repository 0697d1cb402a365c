import { Form } from 'react-router';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

const KINDS = ['credit', 'charge'] as const;
const MAX_REASON = 500;

interface AdjustFormProps {
  currency: string;
  /** A repeated submission of the same form adjusts once. */
  requestId: string;
  answer?: FormAnswer;
}

/** Credits or charges the shop's earnings. */
export function AdjustForm({ currency, requestId, answer }: AdjustFormProps) {
  const { t } = useTexts();
  const own = answer?.values.intent === 'adjust' ? answer : undefined;
  return (
    <Form method="post" noValidate preventScrollReset className="mt-4 grid gap-3 border-line border-t pt-4">
      <input type="hidden" name="currency" value={currency} />
      <input type="hidden" name="requestId" value={requestId} />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField name="kind" label={t('merchant-admin:kind')} defaultValue={own?.values.kind}>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`merchant-admin:kinds.${kind}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          name="amount"
          label={t('merchant-admin:amount', { currency })}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={own?.values.amount}
          problem={own?.problems.amount}
        />
      </div>
      <TextArea
        name="note"
        label={t('merchant-admin:reason')}
        rows={2}
        limit={MAX_REASON}
        defaultValue={own?.values.note}
        problem={own?.problems.reason ?? own?.problems.note}
      />
      <Button type="submit" name="intent" value="adjust" variant="secondary" className="justify-self-start">
        {t('merchant-admin:adjust')}
      </Button>
    </Form>
  );
}
