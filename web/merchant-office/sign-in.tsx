import { useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { MAX_EMAIL_LENGTH } from '../../domains/accounts/rules.ts';
import { MERCHANT_OFFICE } from '../back-office/kit/back-office.tsx';
import { LanguageMenu } from '../frames/preference-menus.tsx';
import { Agreement } from '../login/agreement.tsx';
import { answerLogin } from '../login/login-action.server.ts';
import { pageCtx } from '../session/page-context.server.ts';
import { PageHead } from '../session/page-head.tsx';
import { redirect } from '../session/redirects.ts';
import { readRedirect, rememberRedirect } from '../session/require-login.server.ts';
import { useTexts } from '../texts/texts.tsx';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { NoticeBar } from '../ui/notice-bar.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useProblemFocus } from '../ui/use-problem-focus.ts';
import type { Route } from './+types/sign-in';
import { MerchantChart } from './office-picture.tsx';

/** Logged-in users are redirected; without another target to the start of the back office. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { home } = MERCHANT_OFFICE;
  if (pageCtx(context).actor?.kind === 'member') throw redirect(home);
  if (!readRedirect(request).startsWith(home)) rememberRedirect(context, home);
  return null;
}

export function action({ request, context }: Route.ActionArgs) {
  return answerLogin(context, request);
}

/** The merchants' login: the same accounts and the same verb as the shop's, by e-mail and password. */
export default function SignIn() {
  const { t } = useTexts();
  return (
    <div className="grid min-h-screen grid-rows-[auto_1fr] bg-card lg:grid-rows-1 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <PageHead title={t('merchant-office:sign_in.title')} noindex />
      <MerchantChart />
      <div className="flex flex-col px-5 py-4 sm:px-10">
        <div className="flex justify-end">
          <LanguageMenu />
        </div>
        <main className="mx-auto flex w-full max-w-[427px] flex-1 flex-col justify-center py-8">
          <h1 className="text-2xl">{t('merchant-office:sign_in.title')}</h1>
          <p className="mt-1 mb-6 text-secondary">{t('merchant-office:sign_in.hint')}</p>
          <SignInForm />
          <ul className="mt-6 grid gap-2 border-line border-t pt-5 text-[13px] text-secondary">
            <li>
              <Link to="/login" className="text-brand-hover underline underline-offset-2 hover:no-underline">
                {t('merchant-office:sign_in.other_ways')}
              </Link>
            </li>
            <li>
              {t('merchant-office:sign_in.no_shop')}{' '}
              <Link
                to="/users/merchant_settled?menuCur=70"
                className="text-brand-hover underline underline-offset-2 hover:no-underline"
              >
                {t('merchant-office:sign_in.open_shop')}
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
  const answer = useActionData<typeof action>();
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
      <Form method="post" noValidate className="flex flex-col gap-4">
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
      </Form>
    </div>
  );
}
