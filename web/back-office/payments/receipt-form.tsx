import type { Awaited } from '../../../domains/payments/by-hand/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { decimalText } from '../../../platform/locale/money.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ConfirmAction } from '../kit/action-form.tsx';
import { DocumentField } from './document-field.tsx';

interface ReceiptFormProps {
  row: Awaited;
  today: string;
  requestId: string;
  /** The refusal of this row's form. */
  answer: FormAnswer | undefined;
}

/** Marks a payment as paid, naming order and amount; for one that is paid or has ended, records money to be paid back. */
export function ReceiptForm({ row, today, requestId, answer }: ReceiptFormProps) {
  const { t, locale } = useTexts();
  const { reference, method, paymentNo, missing, amount, state } = row;
  const { currency } = amount;
  const isOpen = state === 'open';
  return (
    <ConfirmAction
      intent="receive"
      values={{ reference, currency, requestId }}
      variant={isOpen ? 'primary' : 'secondary'}
      label={t(isOpen ? 'hand-payments:mark_paid' : 'hand-payments:record_more')}
      about={reference}
      question={
        isOpen
          ? t(method === 'cash' ? 'hand-payments:question_cash' : 'hand-payments:question', {
              number: paymentNo,
              amount: formatMoney(missing, locale),
            })
          : t('hand-payments:question_late', { number: paymentNo })
      }
      open={answer !== undefined}
      hasFile
    >
      <TextField
        name="amount"
        label={t('hand-payments:received_amount', { currency })}
        hint={isOpen ? t('hand-payments:amount_hint') : undefined}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={answer?.values.amount ?? (isOpen ? decimalText(missing.amount, currency) : '')}
        problem={answer?.problems.amount}
      />
      <TextField
        name="receivedOn"
        type="date"
        max={today}
        label={t('hand-payments:received_on')}
        defaultValue={answer?.values.receivedOn ?? today}
        problem={answer?.problems.receivedOn}
      />
      <TextArea
        name="note"
        label={t('hand-payments:note')}
        limit={500}
        rows={2}
        defaultValue={answer?.values.note}
        problem={answer?.problems.note}
      />
      <DocumentField id={`document-${reference}`} problem={answer?.problems.document} />
    </ConfirmAction>
  );
}
