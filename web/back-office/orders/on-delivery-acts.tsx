import type { Sale } from '../../../domains/orders/sales/contract.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ConfirmAction } from '../kit/action-form.tsx';

/** What ends an order that was to be paid on delivery, and returns its goods to stock. */
export function OnDeliveryActs({ sale, answer }: { sale: Sale; answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  const { orderNo: no, toCollect, status, isGoodsOut } = sale;
  if (isGoodsOut) {
    return (
      <ConfirmAction
        intent="goods_back"
        label={t('sales:not_accepted.goods_back')}
        about={no}
        variant="secondary"
        question={t('sales:not_accepted.goods_back_question', { no })}
      />
    );
  }
  if (!toCollect) return null;
  const isSent = status !== 'to_ship';
  return (
    <ConfirmAction
      intent="not_accepted"
      label={t(isSent ? 'sales:not_accepted.action' : 'sales:not_accepted.cancel')}
      about={no}
      variant="secondary"
      question={t(isSent ? 'sales:not_accepted.question' : 'sales:not_accepted.cancel_question', { no })}
      open={answer?.values.intent === 'not_accepted'}
    >
      {isSent && (
        <Checkbox name="isBack" value="1">
          {t('sales:not_accepted.is_back')}
        </Checkbox>
      )}
      <TextArea
        name="note"
        label={t('sales:not_accepted.note')}
        limit={200}
        rows={2}
        defaultValue={answer?.values.note}
        problem={answer?.problems.note}
      />
    </ConfirmAction>
  );
}
