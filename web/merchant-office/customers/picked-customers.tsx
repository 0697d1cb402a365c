import type { ShopLabel } from '../../../domains/orders/customers/contract.ts';
import { MAX_CUSTOMER_NOTE } from '../../../domains/orders/customers/rules.ts';
import { PickAction } from '../../back-office/kit/pick-action.tsx';
import { PickBar } from '../../back-office/kit/pick-bar.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface PickedCustomersProps {
  id: string;
  total: number;
  labels: readonly ShopLabel[];
  mayNote: boolean;
  answer?: FormAnswer;
}

/** A note about the ticked customers, a label for them, or a file of them. */
export function PickedCustomers({ id, total, labels, mayNote, answer }: PickedCustomersProps) {
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
          open={answer?.values.intent === 'note'}
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
      {mayNote && labels.length > 0 && (
        <>
          <PickLabel intent="label" name="putLabel" labels={labels} answer={answer} />
          <PickLabel intent="take_off" name="takeLabel" labels={labels} answer={answer} />
        </>
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

interface PickLabelProps extends Pick<PickedCustomersProps, 'labels' | 'answer'> {
  intent: 'label' | 'take_off';
  /** The two choices belong to one form. */
  name: string;
}

function PickLabel({ intent, name, labels, answer }: PickLabelProps) {
  const { t } = useTexts();
  return (
    <PickAction
      intent={intent}
      label={t(`shop-customers:labels.${intent}_picked`)}
      question={t(`shop-customers:labels.${intent}_question`)}
      confirm={t(intent === 'label' ? 'shop-customers:labels.put_on' : 'shop-customers:labels.take_off')}
      start={<Icon name="bookmark" size={15} />}
      open={answer?.values.intent === intent}
    >
      <SelectField name={name} label={t('shop-customers:labels.label')} defaultValue={answer?.values[name]}>
        {labels.map((label) => (
          <option key={label.id} value={label.id}>
            {label.name}
          </option>
        ))}
      </SelectField>
    </PickAction>
  );
}
