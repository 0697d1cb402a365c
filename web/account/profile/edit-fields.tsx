import type { Profile } from '../../../domains/accounts/profile/contract.ts';
import { NICKNAME_LENGTH } from '../../../domains/accounts/profile/rules.ts';
import { MAX_EMAIL_LENGTH, PASSWORD_LENGTH } from '../../../domains/accounts/rules.ts';
import { PhoneField } from '../../login/phone-field.tsx';
import { useTypedPhone } from '../../login/use-typed-phone.ts';
import { useTexts } from '../../texts/texts.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CodeRow } from './code-row.tsx';
import { EditForm } from './edit-form.tsx';
import type { ProfileAnswer } from './profile-answer.ts';

export interface EditProps {
  profile: Profile;
  answer: ProfileAnswer | undefined;
}

export function NicknameForm({ profile, answer }: EditProps) {
  const { t } = useTexts();
  return (
    <EditForm edit="nickname" answer={answer}>
      <TextField
        label={t('profile:info.nickname')}
        name="nickname"
        autoComplete="nickname"
        // a lower limit would cut emoji of several code points; the server counts characters as readers do
        maxLength={NICKNAME_LENGTH.max * 4}
        defaultValue={answer?.values.nickname ?? profile.nickname}
        hint={t('profile:nickname_hint')}
        problem={answer?.problems.nickname}
        autoFocus
      />
    </EditForm>
  );
}

export function EmailForm({ profile, answer }: EditProps) {
  const { t } = useTexts();
  return (
    <EditForm edit="email" answer={answer}>
      {profile.email && <AtPresent value={profile.email} />}
      <TextField
        label={t('profile:new_email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_EMAIL_LENGTH}
        defaultValue={answer?.values.email}
        hint={t('profile:email_hint')}
        problem={answer?.problems.email}
        autoFocus={!answer?.sentTo}
      />
      <CodeRow intent="send-email-code" answer={answer} />
    </EditForm>
  );
}

interface PhoneFormProps extends EditProps {
  /** For browsers without scripts. */
  countries: readonly { iso: string; name: string; dialCode: string }[];
}

export function PhoneForm({ profile, answer, countries }: PhoneFormProps) {
  const { t } = useTexts();
  const submitted = useTypedPhone(answer?.values);
  return (
    <EditForm edit="phone" answer={answer}>
      {profile.phone && <AtPresent value={profile.phone} />}
      <PhoneField
        {...submitted}
        countries={countries}
        label={t('profile:new_phone')}
        problem={answer?.problems.phone}
      />
      <p className="-mt-2 text-[13px] text-muted">{t('profile:phone_hint')}</p>
      <CodeRow intent="send-phone-code" answer={answer} />
    </EditForm>
  );
}

export function PasswordForm({ profile, answer }: EditProps) {
  const { t } = useTexts();
  const problems = answer?.problems ?? {};
  return (
    <EditForm edit="password" answer={answer}>
      {/* lets password managers associate the password with the account */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        defaultValue={profile.email ?? profile.phone ?? ''}
        readOnly
        hidden
      />
      {profile.hasPassword && (
        <PasswordField
          label={t('profile:old_password')}
          name="oldPassword"
          autoComplete="current-password"
          problem={problems.oldPassword}
          autoFocus
        />
      )}
      <PasswordField
        label={t('profile:new_password')}
        name="password"
        autoComplete="new-password"
        hint={t('profile:password_hint', PASSWORD_LENGTH)}
        problem={problems.password}
        autoFocus={!profile.hasPassword}
      />
      <PasswordField
        label={t('profile:password_again')}
        name="passwordAgain"
        autoComplete="new-password"
        problem={problems.passwordAgain}
      />
      <p className="text-[13px] text-secondary">{t('profile:password_note')}</p>
    </EditForm>
  );
}

function AtPresent({ value }: { value: string }) {
  const { t } = useTexts();
  return <p className="text-secondary [overflow-wrap:anywhere]">{t('profile:at_present', { value })}</p>;
}
