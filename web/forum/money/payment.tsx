import { type GoodsShare, sharesQuery } from '../../../domains/forum/goods/contract.ts';
import { listGoodsShares } from '../../../domains/forum/goods/list-shares.server.ts';
import { type Sale, salesQuery } from '../../../domains/forum/money/contract.ts';
import { listSales } from '../../../domains/forum/money/list-sales.server.ts';
import { formatMoney, formatNumber } from '../../../platform/locale/format.ts';
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

const SIDES = ['paid', 'earned', 'shared'] as const;
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
  const page = readPageNumber(searchParams);
  const ctx = pageCtx(context);
  if (side === 'shared') return { side, shares: await listGoodsShares(ctx, sharesQuery.parse({ page })), sales: null };
  return { side, sales: await listSales(ctx, salesQuery.parse({ side, page })), shares: null };
}

/** Specification 2, payment: what the reader bought and sold in the forum. */
export default function Payments({ loaderData: { side, sales, shares } }: Route.ComponentProps) {
  const { t } = useTexts();
  const address = useForumAddress();
  const { list, page, total, limit } = sales ?? shares;
  const hrefOf = (of: string, at = 1) => pageAddress(address('my/payment'), at, { side: of });
  return (
    <MoneyPage tab="payments">
      <div className="rounded-card border border-line bg-card px-4 pt-2 md:px-6">
        <TabLinks
          label={t('forum-money:tab.payments')}
          current={side}
          tabs={SIDES.map((each) => ({ key: each, label: t(`forum-money:side.${each}`), to: hrefOf(each) }))}
        />
        {list.length === 0 ? (
          <EmptyState
            picture="orders"
            title={t('forum-money:none')}
            hint={t(side === 'shared' ? 'forum-money:share.none_text' : 'forum-money:none_text')}
          />
        ) : (
          <ul className="divide-y divide-line">
            {sales?.list.map((sale) => (
              <SaleRow key={sale.no} sale={sale} isEarned={side === 'earned'} />
            ))}
            {shares?.list.map((share) => (
              <ShareRow key={share.id} share={share} />
            ))}
          </ul>
        )}
      </div>
      <Pagination page={page} pages={Math.ceil(total / limit)} hrefFor={(at) => hrefOf(side, at)} />
    </MoneyPage>
  );
}

function SaleRow({ sale, isEarned }: { sale: Sale; isEarned: boolean }) {
  const { t, locale } = useTexts();
  const address = useForumAddress();
  const isPart = sale.refunded !== null && sale.refunded.amount < sale.amount.amount;
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
      after={
        isPart && sale.refunded
          ? t('forum-money:sale_state.refunded_part', { amount: formatMoney(sale.refunded, locale) })
          : t(`forum-money:sale_state.${state}`)
      }
    />
  );
}

/** A share of a purchase: the shop pays it, and the buyer is not named. */
function ShareRow({ share: { topic, shop, orderNo, rateBp, paid, amount, state, placedAt } }: { share: GoodsShare }) {
  const { t, locale } = useTexts();
  const address = useForumAddress();
  return (
    <MovementRow
      icon="shopping-cart"
      title={t('forum-money:share.of', { rate: formatNumber(rateBp / 100, locale), paid: formatMoney(paid, locale) })}
      at={placedAt}
      reference={
        <>
          <Link to={address(`topic/${topic.id}`)} className="hover:text-brand-hover hover:underline">
            {topic.title}
          </Link>
          {[shop.name, orderNo].map((part) => ` · ${part}`)}
        </>
      }
      isIn={state !== 'none'}
      amount={formatMoney(amount, locale)}
      after={t(`forum-money:share.state.${state}`)}
    />
  );
}
