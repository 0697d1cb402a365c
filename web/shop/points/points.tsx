import { checkIn } from '../../../domains/points/check-in.server.ts';
import { listPointsRecords, readPointsSummary } from '../../../domains/points/queries.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { CheckInCard } from '../../account/points/check-in-card.tsx';
import { leadToVerify } from '../../session/lead-to-verify.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import type { Route } from './+types/points';
import { PointsCard } from './points-card.tsx';
import { PointsDetail } from './points-detail.tsx';
import { PointsEarning } from './points-earning.tsx';
import { POINTS_TABS, pointsHref, readPointsAddress } from './points-url.ts';

const PAGE_SIZE = 15;

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  const ctx = pageCtx(context);
  const { searchParams } = new URL(request.url);
  const { tab, direction, page } = readPointsAddress(searchParams);
  const [summary, records] = await Promise.all([
    readPointsSummary(ctx),
    tab === 'detail' ? listPointsRecords(ctx, { direction, page, limit: PAGE_SIZE }) : null,
  ]);
  const come = summary.checkIn.isDone ? Number(searchParams.get('come')) || null : null;
  return { tab, direction, summary, records, come };
}

/** Today's check-in. A second click counts nothing and gets the same response. */
export async function action({ context, request }: Route.ActionArgs) {
  requireLogin(context, request);
  const ctx = pageCtx(context);
  try {
    const { points } = await checkIn(ctx);
    return redirect(`/users/points?come=${points}`, 303);
  } catch (error) {
    const lead = leadToVerify(error, request);
    if (lead) return lead;
    if (!isDomainError(error)) throw error;
    if (error.code === 'checked_in') return redirect('/users/points', 303);
    return { refusal: ctx.app.texts[ctx.locale].t(`errors:${error.code}`, { ...error.details }) };
  }
}

/** Points: balance, movements, and how to earn more. */
export default function Points({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { tab, direction, summary, records, come } = loaderData;
  return (
    <div className="grid gap-3">
      <PageHead title={t('points:title')} noindex />
      {actionData && <NoticeBar kind="warning">{actionData.refusal}</NoticeBar>}
      {come && <NoticeBar kind="success">{t('points:check_in.done', { points: come })}</NoticeBar>}
      <div className="grid gap-3 xl:grid-cols-2">
        <PointsCard summary={summary} />
        <CheckInCard checkIn={summary.checkIn} />
      </div>
      <section className="rounded-card bg-card px-4 pt-2 pb-4 md:px-6 md:pb-6">
        <TabLinks
          label={t('points:tabs')}
          current={tab}
          tabs={POINTS_TABS.map((each) => ({
            key: each,
            label: t(`points:tab.${each}`),
            to: pointsHref({ tab: each }),
          }))}
        />
        {records ? <PointsDetail records={records} direction={direction} /> : <PointsEarning summary={summary} />}
      </section>
    </div>
  );
}
