import { data, Form, useActionData, useLocation, useSubmit } from 'react-router';
import { renderSVG } from 'uqr';
import { enterByDeviceCode } from '../../../domains/accounts/device-login/enter-by-device-code.server.ts';
import { showDeviceCode } from '../../../domains/accounts/device-login/show-device-code.server.ts';
import { scopeOf } from '../../../domains/accounts/sessions/rules.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { cookieOf, cookieText } from '../../../platform/http/cookies.ts';
import { answerRefusal } from '../../forms/form-answer.server.ts';
import { baseOf } from '../../manifest/forum-base.ts';
import { type PageAddress, uncheckedAddress } from '../../manifest/page-address.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect } from '../../session/redirects.ts';
import { readRedirect, rememberRedirect } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { finishLogin } from '../finish-login.server.ts';
import { holdForSecondStep } from '../second-step.server.ts';
import { ScanCode } from '../third-party/scan-code.tsx';
import { useScanState } from '../third-party/use-scan-state.ts';
import type { Route } from './+types/show-code';
import type { EnterAnswer, ShownCode } from './device-answer.ts';

/** A QR code for a phone that is logged in. Reloading shows the same one until it expires. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<ShownCode> {
  const { ctx, url, setCookie, secure } = context.get(pageContext);
  const base = scopeOf(ctx) === 'forum' ? baseOf(url.pathname) : '';
  const to = url.searchParams.get('to');
  if (ctx.actor?.kind === 'member') throw redirect(base || '/');
  if (to !== null) rememberRedirect(context, to);
  else if (base && !url.searchParams.has('dialog') && readRedirect(request) === '/') rememberRedirect(context, base);
  const stateAt = base ? '/bbs/login/device/state' : '/login/device/state';
  const browser = cookieOf(request, 'deviceLogin');
  try {
    const shown = await showDeviceCode(ctx, { url, path: `${base}/login/device`, browser });
    if (shown.browser !== browser) setCookie(cookieText('deviceLogin', shown.browser, secure));
    const { state, number } = shown;
    return { state, number, svg: renderSVG(shown.address, { ecc: 'M', border: 2 }), stateAt };
  } catch (error) {
    if (isDomainError(error) && error.code === 'provider_off') throw data({ message: '' }, { status: 404 });
    return { state: 'expired', number: null, svg: '', stateAt, message: answerRefusal(ctx, error, {}).message };
  }
}

/** The phone has approved: logs this browser in. For a dialog it returns data, and its page reloads. */
export async function action({ request, context }: Route.ActionArgs): Promise<EnterAnswer> {
  const { ctx, url, setCookie, secure } = context.get(pageContext);
  const inDialog = url.searchParams.has('dialog');
  let entered: { token: string };
  try {
    entered = await enterByDeviceCode(ctx, cookieOf(request, 'deviceLogin'));
  } catch (error) {
    const secondStep = holdForSecondStep(context, error);
    if (!secondStep) return { message: answerRefusal(ctx, error, {}).message };
    if (inDialog) return { secondStep };
    throw redirect(secondStep, 303);
  }
  setCookie(cookieText('deviceLogin', '', secure));
  return finishLogin(context, request, { ...entered, inDialog });
}

export default function ShowCode({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = useActionData<typeof action>();
  const { pathname } = useLocation();
  const base = pathname.toLowerCase().startsWith('/bbs') ? baseOf(pathname) : '';
  const page = uncheckedAddress(`${base}/login/device`);
  const message = answer?.message ?? loaderData.message;
  return (
    <section className="content flex justify-center py-8 md:py-16">
      <PageHead title={t('login:device.title')} noindex />
      <div className="flex w-full max-w-[505px] flex-col items-center rounded-card bg-card px-5 py-9 text-center shadow-float sm:px-10">
        <h1 className="text-xl md:text-2xl">{t('login:device.title')}</h1>
        <p className="mt-2 text-secondary">{t('login:device.hint')}</p>
        {message && (
          <div className="mt-4 w-full text-left">
            <NoticeBar kind="problem">{message}</NoticeBar>
          </div>
        )}
        <Code key={loaderData.svg} shown={loaderData} page={page} />
        <a href={`${base}/login`} className="mt-6 text-[13px] text-brand-hover underline underline-offset-2">
          {t('login:third.other_way')}
        </a>
        <noscript>
          <ButtonLink to={page} reloadDocument wide className="mt-4">
            {t(loaderData.state === 'waiting' ? 'login:device.scanned' : 'login:device.confirmed')}
          </ButtonLink>
        </noscript>
      </div>
    </section>
  );
}

function Code({ shown, page }: { shown: ShownCode; page: PageAddress }) {
  const { t } = useTexts();
  const submit = useSubmit();
  const { state, number } = useScanState(shown, () => void submit(null, { method: 'post' }), shown.stateAt);
  return (
    <>
      <ScanCode svg={shown.svg} state={state} number={number} by="phone" page={page} />
      {state === 'approved' && (
        <Form method="post" className="mt-4 w-full">
          <Button type="submit" size="lg" wide>
            {t('login:third.scan.enter')}
          </Button>
        </Form>
      )}
    </>
  );
}
