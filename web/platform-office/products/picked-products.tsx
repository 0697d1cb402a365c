import { Form } from 'react-router';
import { MAX_BLOCK_REASON } from '../../../domains/catalog/supervision/rules.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Takes the ticked products off sale with a reason, or allows them again. */
export function PickedProducts({ id, answer }: { id: string; answer?: FormAnswer }) {
  const { t } = useTexts();
  return (
    <Form
      id={id}
      method="post"
      noValidate
      preventScrollReset
      className="mt-3 grid items-start gap-2 rounded-card border border-line bg-card p-4 md:grid-cols-[minmax(0,1fr)_auto_auto]"
    >
      <TextField
        name="reason"
        label={t('product-admin:reason')}
        maxLength={MAX_BLOCK_REASON}
        autoComplete="off"
        defaultValue={answer?.values.reason}
        problem={answer?.problems.reason}
      />
      <Button type="submit" name="intent" value="block" variant="danger" className="md:mt-[27px]">
        {t('product-admin:block_picked')}
      </Button>
      <Button type="submit" name="intent" value="allow" variant="secondary" className="md:mt-[27px]">
        {t('product-admin:allow_picked')}
      </Button>
    </Form>
  );
}
