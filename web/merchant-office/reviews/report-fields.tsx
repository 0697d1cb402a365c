import { MAX_REASON, REPORT_REASONS } from '../../../domains/reviews/rules.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface ReportFieldsProps {
  /** Of a report that was refused. */
  answer: FormAnswer | undefined;
  required?: boolean;
}

/** Why a shop reports reviews to the platform. */
export function ReportFields({ answer, required }: ReportFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <SelectField
        label={t('review-admin:why')}
        name="reason"
        defaultValue={answer?.values.reason}
        problem={answer?.problems.ids}
        required={required}
      >
        {REPORT_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {t(`review-admin:reason.${reason}`)}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t('review-admin:note')}
        name="note"
        rows={2}
        limit={MAX_REASON}
        defaultValue={answer?.values.note}
        problem={answer?.problems.note}
      />
    </>
  );
}
