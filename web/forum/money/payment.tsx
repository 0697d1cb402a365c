import { type Sale, salesQuery } from '../../../domains/forum/money/contract.ts';
import { listSales } from '../../../domains/forum/money/list-sales.server.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { MovementRow } from '../../account/balance/movement-row.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { readPageNumber } from '../home/read-feed-request.ts';
import { pageAddress } from '../my/own-list.ts';
import { useForumAddress } from '../parts/forum-data.ts';
import type { Route } from './+types/payment';
import { MoneyPage } from './money-page.tsx';

const SIDES = ['paid', 'earned'] as const;
const ICONS: Record<Sale['kind'], IconName> = {
  content: 'file-text',
  attachments: 'image',
  tip: 'gift',
  bounty: 'award',
  card: 'badge-check',
};

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const { searchParams } = new URL(request.url);
  const side = SIDES.find((each) => each === searchParams.get('side')) ?? 'paid';
  const query = salesQuery.parse({ side, page: readPageNumber(searchParams) });
  return { side, sales: await listSales(pageCtx(context), query) };
}

/** Specification 2, payment: what the reader bought and sold in the forum. */
export default function Payments({ loaderData: { side, sales } }: Route.ComponentProps) {
  const { t } = useTexts();
  const address = useForumAddress();
  const hrefOf = (of: string, at = 1) => pageAddress(address('my/payment'), at, { side: of });
  return (
    <MoneyPage tab="payments">
      <div className="rounded-card border border-line bg-card px-4 pt-2 md:px-6">
        <TabLinks
          label={t('forum-money:tab.payments')}
          current={side}
          tabs={SIDES.map((each) => ({ key: each, label: t(`forum-money:side.${each}`), to: hrefOf(each) }))}
        />
        {sales.list.length === 0 ? (
          <EmptyState picture="orders" title={t('forum-money:none')} hint={t('forum-money:none_text')} />
        ) : (
          <ul className="divide-y divide-line">
            {sales.list.map((sale) => (
              <SaleRow key={sale.no} sale={sale} isEarned={side === 'earned'} />
            ))}
          </ul>
        )}
      </div>
      <Pagination
        page={sales.page}
        pages={Math.ceil(sales.total / sales.limit)}
        hrefFor={(at) => hrefOf(side, at)}
      />
    </MoneyPage>
  );
}

function SaleRow({ sale, isEarned }: { sale: Sale; isEarned: boolean }) {
  const { t, locale } = useTexts();
  const address = useForumAddress();
  const state = sale.refundedAt ? 'refunded' : isEarned ? (sale.isReady ? 'ready' : 'pending') : 'paid';
  return (
    <MovementRow
      icon={ICONS[sale.kind]}
      title={t(`forum-money:sale.${sale.kind}`)}
      at={sale.soldAt}
      reference={
        <Link to={address(`my/wallet/OrderDetail?no=${sale.no}`)} className="hover:text-brand-hover hover:underline">
          {[sale.title, sale.counterpart?.name].filter(Boolean).join(' · ') || sale.no}
        </Link>
      }
      isIn={isEarned && !sale.refundedAt}
      amount={formatMoney(sale.amount, locale)}
      after={t(`forum-money:sale_state.${state}`)}
    />
  );
}
