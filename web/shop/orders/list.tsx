import { Form } from 'react-router';
import { countOrders, listOrders } from '../../../domains/orders/queries.server.ts';
import { ORDER_TABS, type OrderTab } from '../../../domains/orders/rules.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import type { Route } from './+types/list';
import { orderListAddress, readListRequest } from './list-url.ts';
import { OrderCard } from './order-card.tsx';

const PAGE_SIZE = 10;
/** Tabs whose count calls for action. */
const COUNTED: readonly OrderTab[] = ['to_pay', 'to_ship', 'to_receive', 'to_evaluate'];

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  const ctx = pageCtx(context);
  const query = readListRequest(new URL(request.url).searchParams);
  // the counts are of all orders, of which a search lists only some
  const [orders, counts] = await Promise.all([
    listOrders(ctx, { ...query, limit: PAGE_SIZE }),
    query.keyword ? null : countOrders(ctx),
  ]);
  return { ...query, orders, counts, serverTime: ctx.now.toISOString() };
}

export default function OrderListPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { orders, counts, status, keyword, serverTime } = loaderData;
  const pages = Math.ceil(orders.total / PAGE_SIZE);
  return (
    <section>
      <PageHead title={t('orders:title')} noindex />
      <div className="rounded-card bg-card px-4 pt-4 md:px-6 md:pt-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-xl">{t('orders:title')}</h1>
          <OrderSearch status={status} keyword={keyword} />
        </div>
        <div className="mt-2">
          <TabLinks
            label={t('orders:tabs_label')}
            current={status}
            tabs={ORDER_TABS.map((tab) => ({
              key: tab,
              label: t(`orders:tab.${tab}`),
              to: orderListAddress({ status: tab, keyword, page: 1 }),
              count: counts && COUNTED.includes(tab) ? counts[tab] : 0,
            }))}
          />
        </div>
      </div>
      {orders.list.length > 0 ? (
        <>
          <ul className="mt-3 grid gap-3">
            {orders.list.map((order) => (
              <li key={order.orderNo}>
                <OrderCard order={order} serverTime={serverTime} />
              </li>
            ))}
          </ul>
          <Pagination
            page={orders.page}
            pages={pages}
            hrefFor={(page) => orderListAddress({ status, keyword, page })}
          />
        </>
      ) : (
        <div className="mt-3 rounded-card bg-card">
          <NoOrders status={status} keyword={keyword} />
        </div>
      )}
    </section>
  );
}

function OrderSearch({ status, keyword }: { status: OrderTab; keyword: string }) {
  const { t } = useTexts();
  return (
    <Form
      role="search"
      className="flex h-10 w-full items-center rounded-control border border-line ps-3 outline-offset-1 outline-brand focus-within:border-brand has-[input:focus-visible]:outline-2 sm:w-80"
    >
      <input type="hidden" name="orderStatus" value={status} />
      <input
        // a new search resets the field
        key={keyword}
        type="search"
        name="keyword"
        defaultValue={keyword}
        maxLength={100}
        aria-label={t('orders:search')}
        placeholder={t('orders:search_hint')}
        className="h-full min-w-0 flex-1 bg-transparent text-base outline-none md:text-sm [&::-webkit-search-cancel-button]:hidden"
      />
      {keyword && (
        <Link
          to={orderListAddress({ status, keyword: '', page: 1 })}
          aria-label={t('orders:clear_search')}
          className="flex size-9 items-center justify-center text-muted hover:text-ink"
        >
          <Icon name="x" size={16} />
        </Link>
      )}
      <button
        type="submit"
        aria-label={t('orders:search')}
        className="flex size-10 items-center justify-center text-secondary hover:text-brand-hover"
      >
        <Icon name="search" size={18} />
      </button>
    </Form>
  );
}

/** Empty: nothing found, nothing in this state, or nothing ever bought. */
function NoOrders({ status, keyword }: { status: OrderTab; keyword: string }) {
  const { t } = useTexts();
  const which = keyword ? 'search' : status === 'all' ? null : 'tab';
  return (
    <EmptyState
      picture={which === 'search' ? 'search' : 'orders'}
      title={which ? t(`orders:empty_${which}`, { keyword }) : t('orders:empty_title')}
      hint={t(which ? `orders:empty_${which}_text` : 'orders:empty_text')}
    >
      {which && (
        <ButtonLink to={orderListAddress({ status: 'all', keyword: '', page: 1 })} variant="secondary">
          {t('orders:show_all')}
        </ButtonLink>
      )}
      {which !== 'search' && <ButtonLink to="/">{t('orders:shop')}</ButtonLink>}
    </EmptyState>
  );
}
