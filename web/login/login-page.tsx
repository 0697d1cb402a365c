import { useActionData } from 'react-router';
import { isVisitorOpen } from '../../domains/accounts/login/log-in-as-visitor.server.ts';
import { LOGIN_MODES, readLoginMode } from '../../domains/accounts/login-modes.ts';
import { listCountryNames } from '../../domains/accounts/queries.server.ts';
import { pageContext } from '../session/page-context.server.ts';
import { PageHead } from '../session/page-head.tsx';
import { redirect } from '../session/redirects.ts';
import { guestOnly, rememberRedirect } from '../session/require-login.server.ts';
import { useTexts } from '../texts/texts.tsx';
import { NoticeBar } from '../ui/notice-bar.tsx';
import type { Route } from './+types/login-page';
import { readInvitation, takeInviteOffAddress } from './invitation.server.ts';
import { answerLogin } from './login-action.server.ts';
import { LoginPanel } from './login-panel.tsx';
import { LoginPicture } from './login-picture.tsx';
import { loginAddress, readLoginBy } from './login-url.ts';

/**
 * `?mode=6` and the like: the numbers of specification 2. `?redirect=/path` and `?invite=CODE` are remembered and
 * removed from the URL.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  takeInviteOffAddress(context, searchParams);
  guestOnly(context);
  const { ctx, keep } = context.get(pageContext);
  const wantedMode = readLoginMode(searchParams.get('mode'));
  const mode = wantedMode === LOGIN_MODES.visitor && !isVisitorOpen(ctx) ? LOGIN_MODES.password : wantedMode;
  const by = readLoginBy(searchParams.get('by'));
  const wanted = searchParams.get('redirect');
  if (wanted !== null) {
    rememberRedirect(context, wanted);
    throw redirect(loginAddress(mode, by), 303);
  }
  const asksPhone = by === 'phone' || mode === LOGIN_MODES.phone || mode === LOGIN_MODES.sms;
  const invitation = await readInvitation(context);
  // the same for every guest without an invitation
  if (!invitation) keep('sites');
  return { mode, by, invitation, countries: asksPhone ? listCountryNames(ctx.locale) : [] };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerLogin(context, request);
}

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = useActionData<typeof action>();
  return (
    <div className="content flex justify-center py-6 md:py-12">
      <PageHead title={t('login:title')} noindex />
      <div className="flex w-full max-w-[505px] overflow-hidden rounded-card bg-card shadow-float lg:max-w-[885px]">
        <LoginPicture />
        <div className="w-full max-w-[505px] px-4 py-7 sm:px-[39px] lg:min-h-[560px]">
          {loaderData.invitation && (
            <div className="mb-5">
              <NoticeBar kind={loaderData.invitation.outcome === 'valid' ? 'success' : 'warning'}>
                {loaderData.invitation.message} {loaderData.invitation.hint}
              </NoticeBar>
            </div>
          )}
          <LoginPanel {...loaderData} answer={answer} heading="h1" />
        </div>
      </div>
    </div>
  );
}
