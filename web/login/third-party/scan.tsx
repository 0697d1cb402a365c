import { data, Form, useSubmit } from 'react-router';
import { renderSVG } from 'uqr';
import { enterByScan } from '../../../domains/accounts/third-party/scan/enter-by-scan.server.ts';
import { showScan } from '../../../domains/accounts/third-party/scan/open-scan.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { cookieOf, cookieText } from '../../../platform/http/cookies.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect, redirectDocument } from '../../session/redirects.ts';
import { guestOnly, readRedirect, rememberRedirect } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { giveSession } from '../finish-login.server.ts';
import type { Route } from './+types/scan';
import { ScanCode } from './scan-code.tsx';
import { afterRefusal } from './third-party-failure.server.ts';
import { useScanState } from './use-scan-state.ts';

/** A QR code for the phone. Reloading shows the same one until it expires. */
export async function loader({ request, context }: Route.LoaderArgs) {
  guestOnly(context);
  const { ctx, url, setCookie, secure } = context.get(pageContext);
  const to = url.searchParams.get('to');
  if (to !== null) rememberRedirect(context, to);
  // inside WeChat itself there is no second device to scan with
  if (/MicroMessenger/i.test(ctx.userAgent)) throw redirect('/login/with/wechat', 303);
  const wantedPath = to ?? readRedirect(request);
  try {
    const browser = cookieOf(request, 'scan');
    const scan = await showScan(ctx, { url, browser, wantedPath });
    if (scan.browser !== browser) setCookie(cookieText('scan', scan.browser, secure));
    return { state: scan.state, svg: renderSVG(scan.address, { ecc: 'M', border: 2 }) };
  } catch (error) {
    if (isDomainError(error) && error.code === 'provider_off') throw data({ message: '' }, { status: 404 });
    return afterRefusal(context, 'wechat', error) as never;
  }
}

/** The phone has confirmed: logs this browser in. For a dialog it returns data, and its page reloads. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, setCookie, secure, url } = context.get(pageContext);
  try {
    const { token, path } = await enterByScan(ctx, cookieOf(request, 'scan'));
    giveSession(context, token);
    setCookie(cookieText('scan', '', secure));
    setCookie(cookieText('redirect', '', secure));
    if (url.searchParams.has('dialog')) return { done: true as const };
    return redirectDocument(uncheckedAddress(path), 303);
  } catch (error) {
    return afterRefusal(context, 'wechat', error);
  }
}

export default function ScanPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts();
  const submit = useSubmit();
  const { state } = useScanState(loaderData, () => void submit(null, { method: 'post' }));
  return (
    <section className="content flex justify-center py-8 md:py-16">
      <PageHead title={t('login:third.scan.title')} noindex />
      <div className="flex w-full max-w-[505px] flex-col items-center rounded-card bg-card px-5 py-9 text-center shadow-float sm:px-10">
        <h1 className="text-xl md:text-2xl">{t('login:third.scan.title')}</h1>
        <p className="mt-2 text-secondary">{t('login:third.scan.hint')}</p>
        <ScanCode svg={loaderData.svg} state={state} />
        {state === 'approved' && (
          <Form method="post" className="mt-4 w-full">
            <Button type="submit" size="lg" wide>
              {t('login:third.scan.enter')}
            </Button>
          </Form>
        )}
        <p className="mt-6 text-[13px] text-secondary">
          {t('login:third.scan.here')}{' '}
          <a href="/login/with/wechat" rel="nofollow" className="text-brand-hover underline underline-offset-2">
            {t('login:third.scan.here_link')}
          </a>
        </p>
        <a href="/login" className="mt-3 text-[13px] text-brand-hover underline underline-offset-2">
          {t('login:third.other_way')}
        </a>
      </div>
      <noscript>
        <meta httpEquiv="refresh" content="4" />
      </noscript>
    </section>
  );
}
