import { listForumPoints, readForumPoints } from '../../../domains/forum/points/read-points.server.ts';
import { RECORD_DIRECTIONS } from '../../../domains/ledger/rules.ts';
import { checkIn } from '../../../domains/points/check-in.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { DirectionLinks } from '../../account/balance/direction-links.tsx';
import { MovementList } from '../../account/balance/movement-list.tsx';
import { CheckInCard } from '../../account/points/check-in-card.tsx';
import { uncheckedAddress, withQuery } from '../../manifest/page-address.ts';
import { leadToVerify } from '../../session/lead-to-verify.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { readPageNumber } from '../home/read-feed-request.ts';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/point';
import { pageAddress } from './own-list.ts';
import { PointFigures } from './point-figures.tsx';
import { PointRow } from './point-row.tsx';

const PAGE_SIZE = 20;

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const ctx = pageCtx(context);
  const { searchParams } = new URL(request.url);
  const direction = RECORD_DIRECTIONS.find((each) => each === searchParams.get('direction')) ?? 'all';
  const [points, records] = await Promise.all([
    readForumPoints(ctx),
    listForumPoints(ctx, { direction, page: readPageNumber(searchParams), limit: PAGE_SIZE }),
  ]);
  const came = points.checkIn.isDone ? Number(searchParams.get('came')) || null : null;
  return { direction, points, records, came };
}

/** Today's check-in, which is that of the shop. A second press counts nothing and gets the same response. */
export async function action({ context, request }: Route.ActionArgs) {
  requireLogin(context, request, '/bbs/login');
  const ctx = pageCtx(context);
  const page = uncheckedAddress(new URL(request.url).pathname.replace(/\.data$/, ''));
  try {
    const { points } = await checkIn(ctx);
    return redirect(withQuery(page, { came: String(points) }), 303);
  } catch (error) {
    const lead = leadToVerify(error, request);
    if (lead) return lead;
    if (!isDomainError(error)) throw error;
    if (error.code === 'checked_in') return redirect(page, 303);
    return { refusal: ctx.app.texts[ctx.locale].t(`errors:${error.code}`, { ...error.details }) };
  }
}

/** Specification 2: the reader's points and level, what earns points today, and how they changed. */
export default function OwnPoints({
  loaderData: { direction, points, records, came },
  actionData,
}: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const { OwnPage } = useTheme();
  const address = useForumAddress();
  const title = t('forum:own.point');
  const hrefOf = (of: typeof direction, page = 1) =>
    pageAddress(address('my/point'), page, of === 'all' ? {} : { direction: of });
  const worth = { amount: formatMoney(points.worth, locale), percent: points.mostPercent };
  return (
    <OwnPage title={title}>
      <ForumHead title={title} noindex />
      <div className="grid gap-3">
        {actionData && <NoticeBar kind="warning">{actionData.refusal}</NoticeBar>}
        {came && <NoticeBar kind="success">{t('points:check_in.done', { points: came })}</NoticeBar>}
        <PointFigures points={points} />
        <div className="rounded-card border border-line">
          <CheckInCard checkIn={points.checkIn} />
        </div>
        <section className="rounded-card border border-line bg-card p-4 md:p-6">
          <h2 className="text-lg">{t('forum-points:use')}</h2>
          <p className="mt-1 text-secondary">{t('forum-points:use_text', worth)}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <ButtonLink to="/goods_index" variant="secondary" size="sm">
              {t('forum-points:to_shop')}
            </ButtonLink>
            <ButtonLink to="/users/points?tab=earning" variant="secondary" size="sm">
              {t('points:tab.earning')}
            </ButtonLink>
          </div>
        </section>
        <section className="rounded-card border border-line bg-card px-4 py-4 md:px-6">
          <h2 className="mb-3 text-lg">{t('forum-points:history')}</h2>
          <DirectionLinks
            label={t('points:directions')}
            current={direction}
            nameOf={(each) => t(`points:direction.${each}`)}
            hrefOf={hrefOf}
          />
          <MovementList
            records={records}
            className="mt-2"
            hrefFor={(page) => hrefOf(direction, page)}
            empty={
              <EmptyState picture="favourites" title={t('forum-points:none')} hint={t('forum-points:none_text')} />
            }
          >
            {(movement) => <PointRow key={movement.id} movement={movement} />}
          </MovementList>
        </section>
      </div>
    </OwnPage>
  );
}
