import { data } from 'react-router';
import { isFailure, isProviderKey, startPath } from '../../../domains/accounts/third-party/rules.ts';
import { SECURITY_PATH } from '../../forms/security-answer.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Route } from './+types/failed';
import { ProviderMark } from './provider-mark.tsx';

/** Why a sign-in by a provider failed. Only our own texts: nothing of the URL is shown. */
export function loader({ params: { provider }, request, context }: Route.LoaderArgs) {
  if (!isProviderKey(provider)) throw data({ message: '' }, { status: 404 });
  const { locale, app, actor } = pageCtx(context);
  const asked = new URL(request.url).searchParams.get('why');
  const why = isFailure(asked) ? asked : 'provider_refused';
  return {
    provider,
    message: app.texts[locale].t(`errors:${why}`),
    isMember: actor?.kind === 'member',
    again: why !== 'provider_off' && why !== 'account_banned',
  };
}

/** What happened, and a link to continue. */
export default function ThirdPartyFailed({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { provider, message, isMember, again } = loaderData;
  const title = t('login:third.failed_with', { name: t(`login:third.name.${provider}`) });
  return (
    <section className="content flex justify-center py-8 md:py-16">
      <PageHead title={title} noindex />
      <div className="flex w-full max-w-[505px] flex-col items-center rounded-card bg-card px-5 py-10 text-center shadow-float sm:px-10">
        <span className="relative">
          <ProviderMark provider={provider} size={56} />
          <span className="-right-2 -bottom-1 absolute rounded-full bg-card p-0.5 text-danger">
            <Icon name="circle-x" size={20} />
          </span>
        </span>
        <h1 className="mt-5 text-xl md:text-2xl">{title}</h1>
        <p role="alert" className="mt-2 text-secondary">
          {message}
        </p>
        <div className="mt-7 flex w-full flex-col gap-3">
          {isMember ? (
            <ButtonLink to={SECURITY_PATH} size="lg" wide>
              {t('login:third.to_security')}
            </ButtonLink>
          ) : (
            <>
              {again && (
                <ButtonLink to={startPath(provider)} reloadDocument size="lg" wide>
                  {t('login:third.again')}
                </ButtonLink>
              )}
              <ButtonLink to="/login" size="lg" wide variant={again ? 'secondary' : 'primary'}>
                {t('login:third.other_way')}
              </ButtonLink>
            </>
          )}
          <ButtonLink to="/" variant="ghost" wide>
            {t('login:third.home')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
