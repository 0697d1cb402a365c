import { useId } from 'react';
import type { StockRow } from '../../../domains/merchant-office/stock/contract.ts';
import { MAX_ON_HAND, MAX_REASON } from '../../../domains/merchant-office/stock/rules.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { TextField } from '../../ui/text-field.tsx';

const REASONS = ['delivery', 'count', 'damage', 'lost', 'sample'] as const;

/** Sets the counted quantity, with a reason for the difference. */
export function CountForm({ sku, answer }: { sku: StockRow; answer?: FormAnswer }) {
  const { t } = useTexts();
  const reasons = useId();
  const submitted = answer?.values.intent === 'count' && answer.values.skuId === String(sku.skuId) ? answer : undefined;
  const about = [sku.name, ...sku.options.map(({ value }) => value)].join(' ');
  return (
    <ConfirmAction
      intent="count"
      values={{ skuId: sku.skuId, seen: sku.onHand }}
      label={t('merchant-office:stock.count')}
      about={about}
      variant="secondary"
      question={t('merchant-office:stock.count_question', { onHand: sku.onHand, reserved: sku.reserved })}
      confirm={t('shell:ui.save')}
      open={Boolean(submitted)}
    >
      <TextField
        label={t('merchant-office:stock.counted')}
        name="onHand"
        type="number"
        min={sku.reserved}
        max={MAX_ON_HAND}
        inputMode="numeric"
        defaultValue={submitted?.values.onHand ?? sku.onHand}
        problem={submitted?.problems.onHand}
      />
      <TextField
        label={t('merchant-office:stock.reason')}
        name="reason"
        list={reasons}
        maxLength={MAX_REASON}
        autoComplete="off"
        defaultValue={submitted?.values.reason ?? ''}
        problem={submitted?.problems.reason}
      />
      <datalist id={reasons}>
        {REASONS.map((reason) => (
          <option key={reason} value={t(`merchant-office:stock.reasons.${reason}`)} />
        ))}
      </datalist>
    </ConfirmAction>
  );
}
