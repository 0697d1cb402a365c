import { redirect, useActionData } from 'react-router';
import { readLoginMode } from '../../domains/accounts/rules.ts';
import { useShell } from '../shell/use-shell.ts';
import { useTexts } from '../texts.tsx';
import type { Route } from './+types/login-page';
import { answerLogin } from './login-action.server.ts';
import { LoginPanel } from './login-panel.tsx';
import { LoginPicture } from './login-picture.tsx';
import { guestOnly, rememberRedirect } from './require-login.server.ts';

/** `?mode=6` and the like: the numbers of specification 2. `?redirect=/path` is remembered and taken off the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  guestOnly(context);
  const { searchParams } = new URL(request.url);
  const mode = readLoginMode(searchParams.get('mode'));
  const wanted = searchParams.get('redirect');
  if (wanted !== null) {
    rememberRedirect(context, wanted);
    throw redirect(`/login?mode=${mode}`, 303);
  }
  return { mode };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerLogin(context, request);
}

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts();
  const shell = useShell();
  const answer = useActionData<typeof action>();
  return (
    <div className="content flex justify-center py-6 md:py-12">
      <title>{`${t('login:title')} - ${shell?.site.name ?? t('shell:app_name')}`}</title>
      <meta name="robots" content="noindex" />
      <div className="flex w-full max-w-[505px] overflow-hidden rounded-card bg-card shadow-float lg:max-w-[885px]">
        <LoginPicture />
        <div className="w-full max-w-[505px] px-4 py-7 sm:px-[39px] lg:min-h-[560px]">
          <LoginPanel mode={loaderData.mode} answer={answer} heading="h1" />
        </div>
      </div>
    </div>
  );
}
