import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { CODE_LENGTH, MAX_EMAIL_LENGTH } from '../../../domains/accounts/rules.ts';
import type { Application } from '../../../domains/merchants/onboarding/contract.ts';
import { APPLICATION_LENGTHS } from '../../../domains/merchants/onboarding/rules.ts';
import { PictureField } from '../../forms/uploads/picture-field.tsx';
import { useResendCountdown } from '../../login/use-resend-countdown.ts';
import { usePictureLimit } from '../../session/use-picture-limit.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import type { SettleAnswer } from './settle-answer.ts';

interface Named {
  id: number;
  name: string;
}

export interface SettleFormProps {
  answer: SettleAnswer | undefined;
  /** The refused application being corrected. */
  before: Application | null;
  /** Initial value: the account's own. */
  own: { email: string; phone: string };
  types: readonly Named[];
  trades: readonly Named[];
  dialCodes: readonly { iso: string; name: string; dialCode: string }[];
  homeCountry: string;
  most: number;
}

/** The application form: input and uploads are kept, whatever else is invalid. */
export function SettleForm(props: SettleFormProps) {
  const { t } = useTexts();
  const mb = usePictureLimit();
  const { answer, before, most } = props;
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  useProblemFocus(form, answer && Object.keys(answer.problems).length > 0 ? answer : undefined);
  const sending = String(navigation.formData?.get('intent') ?? '');
  const link = 'text-brand-hover underline underline-offset-2 hover:no-underline';
  return (
    <Card title={t('applications:form.form')}>
      <Form ref={form} method="post" encType="multipart/form-data" noValidate preventScrollReset className="grid gap-5">
        {/* Enter submits the application, not the first button inside it */}
        <button type="submit" name="intent" value="apply" tabIndex={-1} aria-hidden="true" className="sr-only" />
        {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
        {answer?.notice && <NoticeBar kind="success">{t(`applications:form.${answer.notice}`)}</NoticeBar>}
        <Company {...props} />
        <Contact {...props} sending={sending} />
        <PictureField
          label={t('applications:form.pictures')}
          hint={t('applications:form.pictures_hint', { max: most, mb })}
          model="qualification"
          describe={(place) => t('applications:form.picture', { place })}
          required
          first={answer?.pictures ?? before?.pictures.slice(0, most) ?? []}
          most={most}
          problem={answer?.problems.pictures}
        />
        <Checkbox
          name="agreement"
          value="1"
          defaultChecked={answer?.values.agreement === '1'}
          problem={answer?.problems.agreement}
        >
          {t('applications:form.agree')}{' '}
          <a href="/agreement?mark=coop" target="_blank" rel="noopener" className={link}>
            {t('applications:form.agreement')}
          </a>
        </Checkbox>
        <Button type="submit" name="intent" value="apply" size="lg" busy={sending === 'apply'} className="md:w-fit">
          {t('applications:form.send')}
        </Button>
      </Form>
    </Card>
  );
}

function Company({ answer, before, types, trades }: SettleFormProps) {
  const { t } = useTexts();
  const submitted = answer?.values;
  const choices = [
    ['categoryId', t('shops:street.trade'), trades, before?.category.id],
    ['typeId', t('shops:street.type'), types, before?.type.id],
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <TextField
        label={t('applications:form.company')}
        name="merchantName"
        autoComplete="organization"
        maxLength={APPLICATION_LENGTHS.merchantName}
        defaultValue={submitted?.merchantName ?? before?.merchantName}
        problem={answer?.problems.merchantName}
        hint={t('applications:form.company_hint')}
        required
      />
      <TextField
        label={t('applications:form.contact')}
        name="userName"
        autoComplete="name"
        maxLength={APPLICATION_LENGTHS.userName}
        defaultValue={submitted?.userName ?? before?.userName}
        problem={answer?.problems.userName}
        required
      />
      {choices.map(([name, label, named, chosen]) => (
        <SelectField
          key={name}
          label={label}
          name={name}
          defaultValue={submitted?.[name] ?? chosen ?? ''}
          problem={answer?.problems[name]}
          required
        >
          <option value="">{t('applications:form.choose')}</option>
          {named.map(({ id, name: words }) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  );
}

function Contact({ answer, before, own, dialCodes, homeCountry, sending }: SettleFormProps & { sending: string }) {
  const { t } = useTexts();
  const submitted = answer?.values;
  const resend = useResendCountdown(answer);
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <div className="grid grid-cols-[128px_minmax(0,1fr)] items-start gap-2">
        <SelectField
          label={t('applications:form.dial_code')}
          name="country"
          autoComplete="tel-country-code"
          defaultValue={submitted?.country ?? homeCountry}
        >
          {dialCodes.map(({ iso, name, dialCode }) => (
            <option key={iso} value={iso}>
              +{dialCode} {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('applications:form.phone')}
          name="phone"
          inputMode="tel"
          autoComplete="tel-national"
          defaultValue={submitted?.phone ?? before?.phone ?? own.phone}
          problem={answer?.problems.phone}
          required
        />
      </div>
      <TextField
        label={t('applications:form.email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        defaultValue={submitted?.email ?? before?.email ?? own.email}
        problem={answer?.problems.email}
        required
      />
      <TextField
        label={t('applications:form.code')}
        name="captcha"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH}
        defaultValue={submitted?.captcha}
        problem={answer?.problems.captcha}
        hint={t('applications:form.code_hint')}
        className="tabular"
        required
        end={
          <Button
            type="submit"
            name="intent"
            value="send-code"
            variant="ghost"
            size="sm"
            busy={sending === 'send-code'}
            disabled={resend.seconds > 0}
            className="tabular !text-brand-hover disabled:!text-muted"
          >
            {resend.seconds > 0
              ? t('applications:form.code_in', { seconds: resend.seconds })
              : t(resend.again ? 'applications:form.code_again' : 'applications:form.code_get')}
          </Button>
        }
      />
    </div>
  );
}
