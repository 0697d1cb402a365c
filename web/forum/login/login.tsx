import { useActionData } from 'react-router';
import { listCountryNames } from '../../../domains/accounts/queries.server.ts';
import { LOGIN_MODES, readLoginMode } from '../../../domains/accounts/rules.ts';
import { openProviders } from '../../../domains/accounts/third-party/oauth-client.server.ts';
import { baseOf } from '../../frames/forum-base.ts';
import { answerLogin } from '../../login/login-action.server.ts';
import { LoginPanel } from '../../login/login-panel.tsx';
import { readLoginBy } from '../../login/login-url.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect, safeAddress } from '../../session/redirects.ts';
import { readRedirect, rememberRedirect } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import type { Route } from './+types/login';

/** `?redirect=` is remembered and removed from the address; without one, signing in leads back to the forum. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const { searchParams, pathname } = new URL(request.url);
  const base = baseOf(pathname);
  const wanted = searchParams.get('redirect');
  if (ctx.actor?.kind === 'member') throw redirect(wanted ? safeAddress(wanted) : base);
  if (wanted !== null) {
    rememberRedirect(context, wanted);
    throw redirect(uncheckedAddress(`${base}/login`), 303);
  }
  if (readRedirect(request) === '/') rememberRedirect(context, base);
  const isRegister = pathname.toLowerCase().includes('/register');
  const mode = isRegister ? LOGIN_MODES.register : readLoginMode(searchParams.get('mode'));
  return {
    mode,
    by: readLoginBy(searchParams.get('by')),
    countries: listCountryNames(ctx.locale),
    canScan: openProviders(ctx.app).some((name) => String(name) === 'wechat'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerLogin(context, request);
}

/** The account of the shop, in the frame of the forum: by password or code, or with a phone that scans. */
export default function ForumLogin({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts();
  const address = useForumAddress();
  const answer = useActionData<typeof action>();
  const { mode, by, countries, canScan } = loaderData;
  const tabs = [
    { key: 'account', label: t('forum:login.account'), to: address('login') },
    { key: 'scan', label: t('forum:login.scan'), to: '/login/scan' as const },
  ];
  return (
    <div className="content flex justify-center py-6 md:py-12">
      <ForumHead title={t(mode === LOGIN_MODES.register ? 'forum:login.register' : 'shell:sign_in')} noindex />
      <div className="w-full max-w-[505px] rounded-card border border-line bg-card px-4 py-6 sm:px-[39px]">
        {canScan && (
          <div className="mb-5">
            <TabLinks label={t('shell:sign_in')} tabs={tabs} current="account" />
          </div>
        )}
        <LoginPanel mode={mode} by={by} countries={countries} answer={answer} heading="h1" />
        <p className="mt-5 text-center text-secondary">
          <Link to={address('')} className="text-brand-hover underline underline-offset-2">
            {t('forum:login.guest')}
          </Link>
        </p>
      </div>
    </div>
  );
}
