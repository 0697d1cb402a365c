import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';

export const ZERO_FIELD = 'zeroConfirmed';

/** Asks for confirmation of a price of 0, after a form was submitted with one. */
export function ZeroPrice({ answer }: { answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  const warning = answer?.problems[ZERO_FIELD];
  if (!warning) return null;
  return (
    <NoticeBar kind="warning">
      <p className="mb-2">{warning}</p>
      <Checkbox name={ZERO_FIELD}>{t('merchant-office:product.zero_meant')}</Checkbox>
    </NoticeBar>
  );
}
