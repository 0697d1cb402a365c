import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Leaving } from '../../../domains/accounts/privacy/contract.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { SecuritySection } from '../security/security-section.tsx';
import { OpenMatters } from './open-matters.tsx';
import { PRIVACY_PATH } from './privacy-url.ts';

interface LeaveSectionProps {
  leaving: Leaving;
  /** Whether the form is shown; before that, only the consequences. */
  asks: boolean;
  answer: FormAnswer | undefined;
}

/** The consequences of deleting the account, what blocks it, and the form that asks for confirmation. */
export function LeaveSection({ leaving, asks, answer }: LeaveSectionProps) {
  const { t } = useTexts();
  const blocking = leaving.matters.filter(({ blocks }) => blocks);
  const lost = leaving.matters.filter(({ blocks }) => !blocks);
  return (
    <SecuritySection id="leave" icon="trash-2" title={t('profile:leave.title')}>
      <div className="grid max-w-2xl gap-4">
        <ul className="grid gap-2.5 text-secondary">
          {(['goes', 'stays', 'text'] as const).map((part) => (
            <li key={part} className="flex gap-2.5">
              <Icon name={ICONS[part]} size={18} className="mt-0.5 shrink-0 text-muted" />
              {t(`profile:leave.${part}`, { days: leaving.waitDays })}
            </li>
          ))}
        </ul>
        {blocking.length > 0 && <OpenMatters title={t('profile:leave.first')} matters={blocking} />}
        {lost.length > 0 && <OpenMatters title={t('profile:leave.lost')} matters={lost} />}
        {blocking.length === 0 && asks && (
          <LeaveForm hasPassword={leaving.hasPassword} losesSomething={lost.length > 0} answer={answer} />
        )}
        {blocking.length === 0 && !asks && (
          <div>
            <ButtonLink to={`${PRIVACY_PATH}?leave=1#leave`} variant="secondary" preventScrollReset>
              {t('profile:leave.begin')}
            </ButtonLink>
          </div>
        )}
      </div>
    </SecuritySection>
  );
}

const ICONS = { goes: 'trash-2', stays: 'book-open', text: 'clock-3' } as const;

interface LeaveFormProps {
  hasPassword: boolean;
  losesSomething: boolean;
  answer: FormAnswer | undefined;
}

function LeaveForm({ hasPassword, losesSomething, answer }: LeaveFormProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formData?.get('intent') === 'leave';
  useProblemFocus(form, answer);
  const problems = answer?.problems ?? {};
  return (
    <Form
      ref={form}
      method="post"
      action={`${PRIVACY_PATH}?leave=1`}
      noValidate
      preventScrollReset
      className="grid gap-4 rounded-card border border-danger/30 p-4 md:p-5"
    >
      {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
      {hasPassword && (
        <div className="max-w-sm">
          <PasswordField
            label={t('profile:leave.password')}
            name="password"
            autoComplete="current-password"
            problem={problems.password}
            autoFocus
          />
        </div>
      )}
      {losesSomething && (
        <Checkbox name="acknowledged" value="1" problem={problems.acknowledged}>
          {t('profile:leave.acknowledge')}
        </Checkbox>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="leave" variant="danger" busy={busy}>
          {t('profile:leave.ask')}
        </Button>
        <ButtonLink to={PRIVACY_PATH} variant="secondary" replace>
          {t('profile:leave.keep')}
        </ButtonLink>
      </div>
    </Form>
  );
}
