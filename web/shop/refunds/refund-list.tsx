import { listRefunds } from '../../../domains/refunds/list-refunds.server.ts';
import { REFUND_TABS } from '../../../domains/refunds/rules.ts';
import { RefundCard } from '../../parts/refund/refund-card.tsx';
import { refundList } from '../../parts/refund/refund-url.ts';
import { isByPass, requireBuyerOf } from '../../session/buyer.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { readPage, tabAddress } from '../../ui/list-tabs.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import type { Route } from './+types/refund-list';

const PAGE_SIZE = 10;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const wanted = url.searchParams.get('status');
  const status = REFUND_TABS.find((tab) => tab === wanted) ?? 'all';
  const page = readPage(url.searchParams);
  const orderNo = url.searchParams.get('orderNo')?.slice(0, 40) || undefined;
  const ctx = await requireBuyerOf(context, request, orderNo ?? '');
  const refunds = await listRefunds(ctx, { status, orderNo, page, limit: PAGE_SIZE });
  return { status, refunds, orderNo, isByPass: isByPass(ctx) };
}

/** Every refund that the buyer requested or received. */
export default function RefundListPage({ loaderData: { status, refunds, orderNo, isByPass } }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <section>
      <PageHead title={t('refunds:list_title')} noindex />
      <div className="rounded-card bg-card px-4 pt-4 md:px-6 md:pt-5">
        <h1 className="text-xl">{t('refunds:list_title')}</h1>
        {orderNo && (
          <p className="mt-1 text-[13px] text-secondary">
            {t('refunds:order')} <span className="tabular break-all">{orderNo}</span>
          </p>
        )}
        <div className="mt-2" hidden={isByPass}>
          <TabLinks
            label={t('refunds:tabs_label')}
            current={status}
            tabs={REFUND_TABS.map((tab) => ({
              key: tab,
              label: t(`refunds:tab.${tab}`),
              to: refundList(tab),
              count: tab === 'reviewing' || tab === 'refunding' ? refunds.counts[tab] : 0,
            }))}
          />
        </div>
      </div>
      {refunds.list.length > 0 ? (
        <>
          <ul className="mt-3 grid gap-3">
            {refunds.list.map((refund) => (
              <li key={refund.refundId}>
                <RefundCard refund={refund} />
              </li>
            ))}
          </ul>
          <Pagination
            page={refunds.page}
            pages={Math.ceil(refunds.total / PAGE_SIZE)}
            hrefFor={(page) => tabAddress('/users/refund_list', { status, ...(orderNo && { orderNo }) }, page)}
          />
        </>
      ) : (
        <div className="mt-3 rounded-card bg-card">
          <EmptyState picture="orders" title={t('refunds:empty_title')} hint={t('refunds:empty_text')}>
            <ButtonLink to="/users/order_list">{t('refunds:to_orders')}</ButtonLink>
          </EmptyState>
        </div>
      )}
    </section>
  );
}
