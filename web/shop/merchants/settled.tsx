import { homeCountryOf } from '../../../domains/accounts/home-country.ts';
import { listCountryNames } from '../../../domains/accounts/queries.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { readMembershipStatus } from '../../../domains/merchants/onboarding/queries.server.ts';
import { maxPictures } from '../../../domains/merchants/onboarding/rules.ts';
import { readApplicantTypes, readMerchantCategories } from '../../../domains/merchants/queries.server.ts';
import { REVIEW_WORKING_DAYS } from '../../../domains/merchants/rules.ts';
import { readPage } from '../../../domains/sites/queries.server.ts';
import { pageContext, pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { Route } from './+types/settled';
import { answerApplication } from './answer-application.server.ts';
import { HasShop, LoginFirst, UnderReview } from './application-status.tsx';
import type { SettleAnswer } from './settle-answer.ts';
import { SettleContact } from './settle-contact.tsx';
import { SettleForm } from './settle-form.tsx';

const PATH = '/users/merchant_settled';
const NEEDS = ['company', 'contact', 'trade', 'pictures', 'agreement'] as const;
const STEPS = [
  ['prepare', 'book-open'],
  ['write', 'file-check'],
  ['wait', 'clock'],
] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, keep } = context.get(pageContext);
  keep('sites', 'catalog');
  const [agreement, types, trades, standing] = await Promise.all([
    readPage(ctx, 'coop'),
    readApplicantTypes(ctx),
    readMerchantCategories(ctx),
    readMembershipStatus(ctx),
  ]);
  return {
    agreement: agreement ?? null,
    types,
    trades,
    most: maxPictures(ctx.locale),
    mine: ctx.actor && { ...standing, ...readBeginning(ctx) },
  };
}

/** Initial values: the account's own. */
function readBeginning(ctx: Ctx) {
  const { email, phone } = ctx.actor ?? { email: null, phone: null };
  return {
    dialCodes: listCountryNames(ctx.locale),
    homeCountry: homeCountryOf(ctx.site),
    own: { email: email ?? '', phone: phone ?? '' },
  };
}

export async function action({ context, request }: Route.ActionArgs): Promise<SettleAnswer | Response> {
  requireLogin(context, request);
  return answerApplication(pageCtx(context), request);
}

/** Opening a shop: requirements, agreement, duration, and the application form. */
export default function Settled({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { agreement, types, trades, most } = loaderData;
  const title = t('shops:settle.title');
  const days = { days: REVIEW_WORKING_DAYS };
  return (
    <div className="content pb-10">
      <PageHead title={title} description={t('shops:settle.text')} canonical={PATH} />
      <Breadcrumbs steps={[{ label: title }]} />
      <header className="rounded-card bg-brand bg-linear-135 from-[#f0453a] to-brand px-5 py-8 text-on-brand md:px-12 md:py-10">
        <h1 className="text-2xl md:text-[32px]">{title}</h1>
        <p className="mt-2 max-w-2xl text-base">{t('shops:settle.text')}</p>
      </header>
      <ol className="mt-3 grid gap-2 md:grid-cols-3 md:gap-3">
        {STEPS.map(([step, icon], place) => (
          <li key={step} className="flex gap-4 rounded-card bg-card p-4 md:p-6">
            <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-brand-tint text-brand-hover">
              <Icon name={icon} size={22} />
            </span>
            <div className="min-w-0">
              <h2 className="text-base">
                {place + 1}. {t(`shops:settle.step.${step}`)}
              </h2>
              <p className="mt-1 text-secondary">{t(`shops:settle.step.${step}_text`, days)}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-3 grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid gap-3">
          <Apply page={loaderData} answer={actionData as SettleAnswer | undefined} />
          {agreement && (
            <Card title={agreement.title}>
              <RichText html={agreement.body} className="max-w-[72ch] [&>*:first-child]:mt-0" />
            </Card>
          )}
        </div>
        <div className="grid gap-3">
          <Needs types={types} trades={trades} most={most} />
          <SettleContact />
        </div>
      </div>
    </div>
  );
}

/** The form, or why there is none: not logged in, an open application, or an existing shop. */
function Apply({ page, answer }: { page: Route.ComponentProps['loaderData']; answer: SettleAnswer | undefined }) {
  const { t } = useTexts();
  const { mine, types, trades, most } = page;
  if (!mine) return <LoginFirst />;
  if (mine.hasShop) return <HasShop />;
  const { latest } = mine;
  if (latest?.status === 'pending') return <UnderReview application={latest} />;
  const before = latest?.status === 'refused' ? latest : null;
  return (
    <div className="grid gap-3">
      {before && (
        <div className="rounded-control bg-card">
          <NoticeBar kind="warning">
            <p className="font-semibold">{t('applications:form.refused_title')}</p>
            <p className="mt-0.5 whitespace-pre-line [overflow-wrap:anywhere]">{before.reason}</p>
            <p className="mt-1 text-secondary">{t('applications:form.refused_text')}</p>
          </NoticeBar>
        </div>
      )}
      <SettleForm
        answer={answer}
        before={before}
        own={mine.own}
        dialCodes={mine.dialCodes}
        homeCountry={mine.homeCountry}
        types={types}
        trades={trades}
        most={most}
      />
    </div>
  );
}

interface Named {
  id: number;
  name: string;
}

function Needs({ types, trades, most }: { types: readonly Named[]; trades: readonly Named[]; most: number }) {
  const { t } = useTexts();
  const choices = [
    [t('shops:street.type'), types],
    [t('shops:street.trade'), trades],
  ] as const;
  return (
    <Card title={t('shops:settle.needs')}>
      <ul className="grid list-disc gap-2 ps-5 text-secondary marker:text-brand">
        {NEEDS.map((need) => (
          <li key={need}>{t(`shops:settle.need.${need}`, { max: most })}</li>
        ))}
      </ul>
      <dl className="mt-5 grid gap-3 border-line border-t pt-4">
        {choices.map(
          ([label, named]) =>
            named.length > 0 && (
              <div key={label} className="grid gap-x-4 gap-y-1 md:grid-cols-[88px_minmax(0,1fr)]">
                <dt className="text-muted">{label}</dt>
                <dd>{named.map(({ name }) => name).join(' · ')}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
}
