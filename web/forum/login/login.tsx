import { useActionData } from 'react-router';
import { openProviders } from '../../../domains/accounts/third-party/oauth-client.server.ts';
import { baseOf } from '../../manifest/forum-base.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { readCaptcha } from '../../parts/captcha/read-captcha.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect, safeAddress } from '../../session/redirects.ts';
import { readRedirect, rememberRedirect } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import type { Route } from './+types/login';
import { AccountForm, RegisterForm } from './account-form.tsx';
import { answerForumLogin } from './answer-login.server.ts';
import type { LoginPageData } from './login-answer.ts';

/** `?redirect=` is remembered and removed from the address; without one, signing in leads back to the forum. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<LoginPageData> {
  const ctx = pageCtx(context);
  const { searchParams, pathname } = new URL(request.url);
  const base = baseOf(pathname);
  const isRegister = pathname.toLowerCase().includes('/register');
  const wanted = searchParams.get('redirect');
  if (ctx.actor?.kind === 'member') throw redirect(wanted ? safeAddress(wanted) : base);
  if (wanted !== null) {
    rememberRedirect(context, wanted);
    throw redirect(uncheckedAddress(`${base}/${isRegister ? 'register' : 'login'}`), 303);
  }
  if (!searchParams.has('dialog') && readRedirect(request) === '/') rememberRedirect(context, base);
  return { isRegister, captcha: await readCaptcha(ctx, searchParams), canScan: canScan(), canUsePhone: !ctx.shopHost };

  function canScan(): boolean {
    return openProviders(ctx.app).some((name) => String(name) === 'wechat');
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForumLogin(context, request);
}

/** The account of the shop, in the frame of the forum: with a captcha, or with a phone that scans; or as a guest. */
export default function ForumLogin({
  loaderData: { isRegister, captcha, canScan, canUsePhone },
}: Route.ComponentProps) {
  const { t } = useTexts();
  const address = useForumAddress();
  const answer = useActionData<typeof action>();
  const title = t(isRegister ? 'forum:login.register' : 'shell:sign_in');
  const tabs = [
    { key: 'account', label: t('forum:login.account'), to: address('login') },
    ...(canUsePhone ? [{ key: 'scan', label: t('forum:login.scan'), to: address('login/device') }] : []),
    ...(canScan ? [{ key: 'wechat', label: t('login:third.name.wechat'), to: '/login/scan' as const }] : []),
  ];
  const Fields = isRegister ? RegisterForm : AccountForm;
  return (
    <div className="content flex justify-center py-6 md:py-12">
      <ForumHead title={title} noindex />
      <div className="w-full max-w-[505px] rounded-card border border-line bg-card px-4 py-6 sm:px-[39px]">
        <h1 className="mb-4 text-2xl">{title}</h1>
        {tabs.length > 1 && !isRegister && (
          <div className="mb-5">
            <TabLinks label={t('shell:sign_in')} tabs={tabs} current="account" />
          </div>
        )}
        {answer?.message && (
          <div className="mb-4">
            <NoticeBar kind="problem">{answer.message}</NoticeBar>
          </div>
        )}
        <Fields answer={answer} captcha={captcha} />
        <p className="mt-5 flex flex-wrap justify-center gap-x-5 gap-y-2 text-center">
          <Link
            to={address(isRegister ? 'login' : 'register')}
            className="text-brand-hover underline underline-offset-2"
          >
            {t(isRegister ? 'forum-login:has_account' : 'forum-login:no_account')}
          </Link>
          {!isRegister && (
            <Link to="/login" className="text-brand-hover underline underline-offset-2">
              {t('forum-login:more_ways')}
            </Link>
          )}
          <Link to={address('')} className="text-brand-hover underline underline-offset-2">
            {t('forum:login.guest')}
          </Link>
        </p>
      </div>
    </div>
  );
}
