import { useRef } from 'react';
import { useActionData, useNavigation } from 'react-router';
import { MAX_EMAIL_LENGTH } from '../../../domains/accounts/rules.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { LanguageMenu } from '../../frames/preference-menus.tsx';
import { Agreement } from '../../login/agreement.tsx';
import type { PageAddress } from '../../manifest/page-address.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { OfficeForm } from '../kit/office-form.tsx';
import { OfficePoster, type OfficePosterProps } from './office-poster.tsx';

interface OfficeSignInProps extends OfficePosterProps {
  /** Leads to where accounts for this office come from: texts `sign_in.no_account` and `sign_in.join`. */
  joinAt: PageAddress;
}

/** The login of an office: the same accounts and the same verb as the shop's, by e-mail and password. */
export function OfficeSignIn({ joinAt, ...poster }: OfficeSignInProps) {
  const { t } = useTexts();
  const { area } = poster.office;
  return (
    <div className="grid min-h-screen grid-rows-[auto_1fr] bg-card lg:grid-rows-1 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <PageHead title={t(`${area}:sign_in.title`)} noindex />
      <OfficePoster {...poster} />
      <div className="flex flex-col px-5 py-4 sm:px-10">
        <div className="flex justify-end">
          <LanguageMenu />
        </div>
        <main className="mx-auto flex w-full max-w-[427px] flex-1 flex-col justify-center py-8">
          <h1 className="text-2xl">{t(`${area}:sign_in.title`)}</h1>
          <p className="mt-1 mb-6 text-secondary">{t(`${area}:sign_in.hint`)}</p>
          <SignInForm />
          <ul className="mt-6 grid gap-2 border-line border-t pt-5 text-[13px] text-secondary">
            <li>
              <Link to="/login" className="text-brand-hover underline underline-offset-2 hover:no-underline">
                {t(`${area}:sign_in.other_ways`)}
              </Link>
            </li>
            <li>
              {t(`${area}:sign_in.no_account`)}{' '}
              <Link to={joinAt} className="text-brand-hover underline underline-offset-2 hover:no-underline">
                {t(`${area}:sign_in.join`)}
              </Link>
            </li>
          </ul>
        </main>
      </div>
    </div>
  );
}

function SignInForm() {
  const { t } = useTexts();
  const answer = useActionData<FormAnswer>();
  const isBusy = useNavigation().formData?.get('intent') === 'log-in';
  const box = useRef<HTMLDivElement>(null);
  useProblemFocus(box, answer);
  return (
    <div ref={box}>
      {answer?.message && (
        <div className="mb-4">
          <NoticeBar kind="problem">{answer.message}</NoticeBar>
        </div>
      )}
      <OfficeForm method="post" noValidate className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="log-in" />
        <TextField
          label={t('login:email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          spellCheck={false}
          maxLength={MAX_EMAIL_LENGTH}
          placeholder={t('login:email_example')}
          defaultValue={answer?.values.email ?? ''}
          problem={answer?.problems.email}
        />
        <PasswordField
          label={t('login:password')}
          name="password"
          autoComplete="current-password"
          problem={answer?.problems.password}
          beside={
            <Link to="/login?mode=4" className="text-[13px] text-brand-hover hover:underline">
              {t('login:forgot')}
            </Link>
          }
        />
        <Agreement answer={answer} />
        <Button type="submit" size="lg" wide busy={isBusy} className="mt-1">
          {t('login:submit_login')}
        </Button>
      </OfficeForm>
    </div>
  );
}
