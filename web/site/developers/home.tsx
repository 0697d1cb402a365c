import { readDeveloperStanding } from '../../../domains/developers/onboarding/queries.server.ts';
import { REVIEW_WORKING_DAYS } from '../../../domains/merchants/rules.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Route } from './+types/home';
import { StandingCard } from './standing-card.tsx';

const OFFERS = [
  ['apps', 'smartphone'],
  ['apis', 'code'],
  ['team', 'users'],
  ['earnings', 'coins'],
] as const;
const STEPS = ['apply', 'review', 'publish'] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const office = ctx.app.environment.DEVELOPER_OFFICE_URL ?? '/login3';
  return { ...(await readDeveloperStanding(ctx)), isGuest: !ctx.actor, office };
}

/** For developers: what the platform offers them, how one becomes one, and how far the reader is. */
export default function DeveloperHome({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts();
  const title = t('developer-joining:title');
  return (
    <div className="content pb-10">
      <PageHead title={title} description={t('developer-joining:text')} canonical="/developer/home" />
      <Breadcrumbs steps={[{ label: title }]} />
      <header className="rounded-card bg-[#16181d] px-5 py-8 text-white md:px-12 md:py-12">
        <h1 className="text-2xl md:text-[32px]">{title}</h1>
        <p className="mt-2 max-w-2xl text-base text-white/80">{t('developer-joining:text')}</p>
      </header>
      <StandingCard {...loaderData} />
      <h2 className="mt-8 mb-3 text-lg">{t('developer-joining:offers')}</h2>
      <ul className="grid gap-2 sm:grid-cols-2 md:gap-3 lg:grid-cols-4">
        {OFFERS.map(([key, icon]) => (
          <li key={key} className="rounded-card bg-card p-4 md:p-6">
            <span className="flex size-11 items-center justify-center rounded-full bg-brand-tint text-brand-hover">
              <Icon name={icon} size={22} />
            </span>
            <h3 className="mt-3 text-base">{t(`developer-joining:offer.${key}`)}</h3>
            <p className="mt-1 text-secondary">{t(`developer-joining:offer.${key}_text`)}</p>
          </li>
        ))}
      </ul>
      <h2 className="mt-8 mb-3 text-lg">{t('developer-joining:steps')}</h2>
      <ol className="grid gap-2 md:grid-cols-3 md:gap-3">
        {STEPS.map((step, place) => (
          <li key={step} className="rounded-card bg-card p-4 md:p-6">
            <h3 className="text-base">
              {place + 1}. {t(`developer-joining:step.${step}`)}
            </h3>
            <p className="mt-1 text-secondary">
              {t(`developer-joining:step.${step}_text`, { days: REVIEW_WORKING_DAYS })}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
