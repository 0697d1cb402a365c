import { RECORD_DIRECTIONS } from '../../../domains/ledger/rules.ts';
import { listPointsRecords, readPointsSummary } from '../../../domains/points/queries.server.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { DirectionLinks } from '../../account/balance/direction-links.tsx';
import { MovementList } from '../../account/balance/movement-list.tsx';
import { PointsRow } from '../../account/points/points-row.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { readPageNumber } from '../home/read-feed-request.ts';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/point';
import { pageAddress } from './own-list.ts';

const PAGE_SIZE = 20;

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const ctx = pageCtx(context);
  const { searchParams } = new URL(request.url);
  const direction = RECORD_DIRECTIONS.find((each) => each === searchParams.get('direction')) ?? 'all';
  const [{ current, accumulated, spent, frozen }, records] = await Promise.all([
    readPointsSummary(ctx),
    listPointsRecords(ctx, { direction, page: readPageNumber(searchParams), limit: PAGE_SIZE }),
  ]);
  // a session of the forum learns nothing about orders
  const list = records.list.map((record) => ({ ...record, reference: '' }));
  return { direction, figures: { current, accumulated, spent, frozen }, records: { ...records, list, pending: [] } };
}

/** Specification 2: the reader's points, and how they changed. Checking in and the ways to earn are in the account. */
export default function OwnPoints({ loaderData: { direction, figures, records } }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const { OwnPage } = useTheme();
  const address = useForumAddress();
  const title = t('forum:own.point');
  const toEarn = (
    <ButtonLink to="/users/points?tab=earning" variant="secondary" size="sm">
      {t('points:tab.earning')}
    </ButtonLink>
  );
  const hrefOf = (of: typeof direction, page = 1) =>
    pageAddress(address('my/point'), page, of === 'all' ? {} : { direction: of });
  return (
    <OwnPage title={title} actions={toEarn}>
      <ForumHead title={title} noindex />
      <div className="rounded-card border border-line bg-card px-4 py-4 md:px-6">
        <dl className="mb-4 grid grid-cols-2 gap-4 md:grid-cols-4">
          {Object.entries(figures).map(([name, points]) => (
            <div key={name} className="min-w-0">
              <dt className="text-[13px] text-secondary">{t(`points:${name as keyof typeof figures}`)}</dt>
              <dd className="tabular font-semibold text-xl">{formatNumber(points, locale)}</dd>
            </div>
          ))}
        </dl>
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
          empty={<EmptyState picture="favourites" title={t('points:none')} hint={t('points:none_text')} />}
        >
          {(record) => <PointsRow key={record.id} record={record} withReference={false} />}
        </MovementList>
      </div>
    </OwnPage>
  );
}
