import { listCardOrders } from '../../../domains/forum/cards/card-orders.server.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { readPageNumber } from '../home/read-feed-request.ts';
import { useForumAddress } from '../parts/forum-data.ts';
import type { Route } from './+types/card-orders';
import { OwnListPage } from './own-list-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  return {
    orders: await listCardOrders(pageCtx(context), { page: readPageNumber(new URL(request.url).searchParams) }),
  };
}

/** Specification 2: the membership cards that the reader has bought, with what was refunded of them. */
export default function CardOrders({ loaderData: { orders } }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const address = useForumAddress();
  return (
    <OwnListPage name="membershipCardOrderList" list={orders} isEmpty={orders.list.length === 0}>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {orders.list.map(({ no, cardId, title, amount, boughtAt, startsAt, endsAt, refund }) => (
          <li key={no} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3 md:px-5">
            <div className="min-w-0">
              <p className="font-semibold [overflow-wrap:anywhere]">
                <Link to={address(`MembershipCard/${cardId}`)} className="hover:text-brand-hover">
                  {title}
                </Link>
              </p>
              <p className="tabular text-[13px] text-muted">
                {no} · <LocalTime iso={boughtAt} />
              </p>
              <p className="tabular text-[13px] text-secondary">
                {t('forum-cards:orders.period')} <LocalTime iso={startsAt} /> – <LocalTime iso={endsAt} />
              </p>
              {refund && (
                <p className="text-[13px] text-secondary [overflow-wrap:anywhere]">
                  {t('forum-cards:orders.refunded', {
                    amount: formatMoney(refund.amount, locale),
                    reason: refund.reason,
                  })}{' '}
                  · <LocalTime iso={refund.at} />
                </p>
              )}
            </div>
            <p className="tabular font-semibold">{formatMoney(amount, locale)}</p>
          </li>
        ))}
      </ul>
    </OwnListPage>
  );
}
