import { Form } from 'react-router';
import { MAX_BLOCK_REASON } from '../../../domains/catalog/supervision/rules.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface PickedProductsProps {
  id: string;
  /** The list shows products that wait for review. */
  isReview: boolean;
  answer?: FormAnswer;
}

/** Takes the ticked products off sale with a reason, or allows them again; of waiting ones, refuses or approves them. */
export function PickedProducts({ id, isReview, answer }: PickedProductsProps) {
  const { t } = useTexts();
  const [no, yes] = isReview ? (['refuse', 'approve'] as const) : (['block', 'allow'] as const);
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
      <Button type="submit" name="intent" value={no} variant="danger" className="md:mt-[27px]">
        {t(`product-admin:${no}_picked`)}
      </Button>
      <Button type="submit" name="intent" value={yes} variant="secondary" className="md:mt-[27px]">
        {t(`product-admin:${yes}_picked`)}
      </Button>
    </Form>
  );
}
