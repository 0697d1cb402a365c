import { formatNumber } from '../../platform/locale/format.ts';
import { PageHead } from '../session/page-head.tsx';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { NoticeBar } from '../ui/notice-bar.tsx';
import { Tag } from '../ui/tag.tsx';
import type { Route } from './+types/site-intro';
import { InviteCard } from './invite-card.tsx';
import { JoinCard } from './join-card.tsx';
import { MembershipCard } from './membership-card.tsx';
import { readSitePage, type SitePage } from './read-site.server.ts';
import { answerSite } from './site-action.server.ts';
import { SiteCategories } from './site-categories.tsx';

export function loader({ context, request }: Route.LoaderArgs) {
  return readSitePage(context, request);
}

export function action({ context, request }: Route.ActionArgs) {
  return answerSite(context, request);
}

/** The site's introduction for newcomers, and how to join. */
export default function SiteIntro({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { info, invite } = page;
  const isInside = info.access === 'public' || info.membership?.standing === 'member';
  return (
    <div className="content py-4 md:py-8">
      <PageHead
        title={t('site:title', { site: info.name })}
        description={info.info}
        canonical="/site"
        noindex={invite !== null}
      />
      <News page={page} refusal={(actionData as { message?: string } | undefined)?.message} />
      <div className="grid gap-3 md:gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
        <Welcome info={info} isInside={isInside} />
        <div className={cx('grid content-start gap-3 md:gap-4', invite && 'order-first lg:order-none')}>
          {invite && <InviteCard invite={invite} />}
          {info.membership && <MembershipCard membership={info.membership} access={info.access} />}
          <JoinCard page={page} isInside={isInside} />
        </div>
      </div>
      {isInside && <SiteCategories />}
    </div>
  );
}

/** Success messages and obstacles. */
function News({ page: { payment, hasJoined, info }, refusal }: { page: SitePage; refusal: string | undefined }) {
  const { t } = useTexts();
  const isOpen = payment && payment.status !== 'paid';
  return (
    <div className="mb-3 grid gap-3 empty:hidden md:mb-4">
      {refusal && <NoticeBar kind="problem">{refusal}</NoticeBar>}
      {hasJoined && <NoticeBar kind="success">{t('site:joined', { site: info.name })}</NoticeBar>}
      {isOpen && (
        <NoticeBar kind="warning">
          {t(payment.status === 'expired' ? 'site:payment_over' : 'site:payment_open')}{' '}
          {payment.status !== 'expired' && (
            <a
              href={`/payment?${new URLSearchParams({ orderNo: payment.orderNo })}`}
              className="text-brand-hover underline"
            >
              {t('site:to_payment')}
            </a>
          )}
        </NoticeBar>
      )}
    </div>
  );
}

/** Fewer members than this are not shown. */
const WORTH_TELLING = 10;
const PROMISES = ['one_account', 'languages', 'safe'] as const;
const PROMISE_ICONS = { one_account: 'circle-user-round', languages: 'globe', safe: 'shield-check' } as const;

function Welcome({ info, isInside }: { info: SitePage['info']; isInside: boolean }) {
  const { t, locale } = useTexts();
  const shell = useShell();
  return (
    <section className="rounded-card bg-card px-5 py-8 md:px-12 md:py-14">
      <p className="flex flex-wrap gap-2">
        <Tag>{t(`site:access.${info.access}`)}</Tag>
        {info.invitePolicy === 'required' && <Tag variant="plain">{t('site:access.invited')}</Tag>}
      </p>
      <h1 className="mt-4 text-[28px] leading-tight md:text-[40px]">{t('site:title', { site: info.name })}</h1>
      <p className="mt-4 max-w-2xl text-base text-secondary md:text-lg">{info.info}</p>
      <p className="mt-3 max-w-2xl text-secondary">{t(`site:about.${info.type}`)}</p>
      {info.members >= WORTH_TELLING && (
        <p className="tabular mt-4 text-secondary">
          {t('site:members', { count: info.members, number: formatNumber(info.members, locale) })}
        </p>
      )}
      <ul className="mt-6 grid gap-3 sm:grid-cols-3">
        {PROMISES.map((promise) => (
          <li key={promise} className="flex gap-2.5 text-secondary">
            <Icon name={PROMISE_ICONS[promise]} size={20} className="mt-0.5 text-brand" />
            {t(`site:promise.${promise}`)}
          </li>
        ))}
      </ul>
      {isInside && (
        <div className="mt-8">
          <ButtonLink to="/" size="lg">
            {t(shell?.site.type === 'goods' ? 'site:shop' : 'site:enter')}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
