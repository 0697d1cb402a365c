import { isAwaited } from '../../domains/accounts/second-factor/pass-second-factor.server.ts';
import { scopeOf } from '../../domains/accounts/sessions/rules.ts';
import { cookieOf } from '../../platform/http/cookies.ts';
import { baseOf } from '../manifest/forum-base.ts';
import { pageContext } from '../session/page-context.server.ts';
import { PageHead } from '../session/page-head.tsx';
import { redirect } from '../session/redirects.ts';
import { guestOnly } from '../session/require-login.server.ts';
import { useTexts } from '../texts/texts.tsx';
import type { Route } from './+types/second-step';
import { LoginPicture } from './login-picture.tsx';
import { answerSecondStep } from './second-step.server.ts';
import { firstStepOf, secondStepPath } from './second-step-answer.ts';
import { SecondStepForm } from './second-step-form.tsx';

/** Only for a user who has just passed the first step in this browser. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, url } = context.get(pageContext);
  const path = secondStepPath(scopeOf(ctx), url.pathname);
  guestOnly(context, path === '/login/second_step' ? '/' : baseOf(path));
  const challenge = cookieOf(request, 'secondStep');
  if (!challenge || !(await isAwaited(ctx, challenge))) throw redirect(firstStepOf(path), 303);
  const way = url.searchParams.get('way');
  return { path, way: way === 'recovery' ? ('recovery' as const) : ('app' as const) };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerSecondStep(context, request);
}

/** Errors are shown on this page: reloading the loader would redirect away from it. */
export function shouldRevalidate() {
  return false;
}

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <div className="content flex justify-center py-6 md:py-12">
      <PageHead title={t('login:second.title')} noindex />
      <div className="flex w-full max-w-[505px] overflow-hidden rounded-card bg-card shadow-float lg:max-w-[885px]">
        <LoginPicture />
        <div className="w-full max-w-[505px] px-4 py-7 sm:px-[39px] lg:min-h-[560px]">
          <SecondStepForm path={loaderData.path} heading="h1" way={loaderData.way} answer={actionData} />
        </div>
      </div>
    </div>
  );
}
