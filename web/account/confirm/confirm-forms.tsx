import { Form, useNavigation } from 'react-router';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ConfirmAnswer } from './confirm-steps.server.ts';

interface FormProps {
  answer: ConfirmAnswer | undefined;
}

function useBusy(intent: string): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && formData?.get('intent') === intent;
}

/** By password. The account name is included in a hidden field for password managers. */
export function PasswordConfirm({ answer, name }: FormProps & { name: string }) {
  const { t } = useTexts();
  return (
    <Form method="post" noValidate className="grid gap-4">
      <input type="text" name="username" autoComplete="username" defaultValue={name} hidden readOnly />
      <PasswordField
        label={t('security:confirm.password')}
        name="password"
        autoComplete="current-password"
        problem={answer?.problems.password}
      />
      <Button type="submit" name="intent" value="password" size="lg" wide busy={useBusy('password')}>
        {t('security:confirm.submit')}
      </Button>
    </Form>
  );
}

/** By a code of the app or a recovery code. */
export function FactorConfirm({ answer }: FormProps) {
  const { t } = useTexts();
  return (
    <Form method="post" noValidate className="grid gap-4">
      <TextField
        label={t('security:confirm.factor')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={24}
        placeholder="123456"
        problem={answer?.problems.code}
        className="tabular tracking-widest"
      />
      <Button type="submit" name="intent" value="factor" variant="secondary" size="lg" wide busy={useBusy('factor')}>
        {t('security:confirm.submit')}
      </Button>
    </Form>
  );
}

/** By a code sent to a user who has neither password nor app. */
export function CodeConfirm({ answer, address }: FormProps & { address: string }) {
  const { t } = useTexts();
  const sending = useBusy('send');
  const checking = useBusy('code');
  return (
    <Form method="post" noValidate className="grid gap-4">
      {answer?.isSent && (
        <>
          <p className="text-secondary">{t('security:confirm.sent', { address })}</p>
          <TextField
            label={t('security:confirm.code')}
            name="sentCode"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            problem={answer.problems.sentCode}
            className="tabular tracking-widest"
          />
          <Button type="submit" name="intent" value="code" size="lg" wide busy={checking}>
            {t('security:confirm.submit')}
          </Button>
        </>
      )}
      <Button
        type="submit"
        name="intent"
        value="send"
        variant={answer?.isSent ? 'ghost' : 'primary'}
        size="lg"
        wide
        busy={sending}
      >
        {t('security:confirm.send', { address })}
      </Button>
    </Form>
  );
}
