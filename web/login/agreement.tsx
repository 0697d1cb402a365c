import type { FormAnswer } from '../forms/form-answer.ts';
import { useTexts } from '../texts/texts.tsx';
import { Checkbox } from '../ui/checkbox.tsx';

/** The agreement required by every login and registration (specification 5). Its links open in a new tab. */
export function Agreement({ answer }: { answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  const link = 'text-brand-hover underline underline-offset-2 hover:no-underline';
  return (
    <Checkbox
      name="agreement"
      value="1"
      defaultChecked={answer?.values.agreement === '1'}
      problem={answer?.problems.agreement}
      className="text-[13px] text-secondary"
    >
      {t('login:agree')}{' '}
      <a href="/agreement?mark=user" target="_blank" rel="noopener" className={link}>
        {t('login:user_agreement')}
      </a>{' '}
      {t('login:and')}{' '}
      <a href="/privacy_agreement" target="_blank" rel="noopener" className={link}>
        {t('login:privacy')}
      </a>
    </Checkbox>
  );
}
