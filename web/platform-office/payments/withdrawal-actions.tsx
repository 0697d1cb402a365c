import type { ReviewedWithdrawal } from '../../../domains/payouts/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface WithdrawalActsProps {
  row: ReviewedWithdrawal;
  /** The refusal of an act on this row. */
  answer: FormAnswer | undefined;
}

/** What can be done with a withdrawal in its state. */
export function WithdrawalActions({
  row: { no, status, mayApprove, mayPay, amount, account },
  answer,
}: WithdrawalActsProps) {
  const { t, locale } = useTexts();
  if (status === 'paid' || status === 'refused') return null;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {mayApprove && (
        <ConfirmAction
          intent="approve"
          values={{ no }}
          variant="secondary"
          label={t('withdrawal-admin:approve')}
          about={no}
          question={t('withdrawal-admin:approve_question', { amount: formatMoney(amount, locale), account })}
        />
      )}
      {status === 'approved' && (
        <ButtonLink to={`/admin/withdrawals/${no}`} variant="secondary" size="sm">
          {t('withdrawal-admin:show_account')}
          <span className="sr-only">: {no}</span>
        </ButtonLink>
      )}
      {mayPay && (
        <ConfirmAction
          intent="pay"
          values={{ no }}
          variant="secondary"
          label={t('withdrawal-admin:pay')}
          about={no}
          question={t('withdrawal-admin:pay_question')}
          open={answer?.values.intent === 'pay'}
        >
          <TextField
            name="reference"
            label={t('withdrawal-admin:reference')}
            maxLength={100}
            autoComplete="off"
            defaultValue={answer?.values.reference}
            problem={answer?.problems.reference}
          />
        </ConfirmAction>
      )}
      <ConfirmAction
        intent="refuse"
        values={{ no }}
        label={t('withdrawal-admin:refuse')}
        about={no}
        question={t('withdrawal-admin:refuse_question')}
        open={answer?.values.intent === 'refuse'}
      >
        <TextArea
          name="reason"
          label={t('withdrawal-admin:reason')}
          limit={500}
          rows={3}
          defaultValue={answer?.values.reason}
          problem={answer?.problems.reason}
        />
      </ConfirmAction>
    </div>
  );
}
