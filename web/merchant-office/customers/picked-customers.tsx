import { MAX_CUSTOMER_NOTE } from '../../../domains/orders/customers/rules.ts';
import { PickAction } from '../../back-office/kit/pick-action.tsx';
import { PickBar } from '../../back-office/kit/pick-bar.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface PickedCustomersProps {
  id: string;
  total: number;
  mayNote: boolean;
  answer?: FormAnswer;
}

/** A note about the ticked customers, or a file of them. */
export function PickedCustomers({ id, total, mayNote, answer }: PickedCustomersProps) {
  const { t } = useTexts();
  return (
    <PickBar id={id} total={total} isDocument>
      {mayNote && (
        <PickAction
          intent="note"
          label={t('shop-customers:note_picked')}
          question={t('shop-customers:note_picked_question')}
          confirm={t('shop-customers:add')}
          start={<Icon name="pencil" size={15} />}
          open={answer !== undefined}
        >
          <TextArea
            label={t('shop-customers:note')}
            name="body"
            rows={3}
            limit={MAX_CUSTOMER_NOTE}
            defaultValue={answer?.values.body}
            problem={answer?.problems.body ?? answer?.problems.ids}
          />
        </PickAction>
      )}
      <Button
        type="submit"
        formAction="/login2/customers/export"
        // a half-typed note is part of the form, and must not appear in the address
        formMethod="post"
        variant="secondary"
        size="sm"
        start={<Icon name="download" size={15} />}
      >
        {t('shop-customers:export_picked')}
      </Button>
    </PickBar>
  );
}
