import { data } from 'react-router';
import { readSale } from '../../../domains/forum/money/list-sales.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { baseOf } from '../../manifest/forum-base.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { pageContext, pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Price } from '../../ui/price.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import type { Route } from './+types/order-detail';
import { MoneyPage } from './money-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const { pathname, searchParams } = context.get(pageContext).url;
  const no = searchParams.get('no');
  // the address by itself names no purchase: the list of them does
  if (no === null) throw redirect(uncheckedAddress(`${baseOf(pathname)}/my/payment`), 302);
  try {
    return await readSale(pageCtx(context), { no });
  } catch (error) {
    if (isDomainError(error) && error.code === 'forum_sale_not_found') throw data({ message: '' }, { status: 404 });
    throw error;
  }
}

/** Specification 2, OrderDetail: one purchase or sale on the reader's side, with its split as far as it concerns them. */
export default function OrderDetail({ loaderData: sale }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const address = useForumAddress();
  const { side, counterpart, tenths } = sale;
  const earned = side !== 'paid';
  return (
    <MoneyPage tab="payments" title={t('forum-money:order.title', { no: sale.no })}>
      <div className="rounded-card border border-line bg-card p-4 md:p-6">
        {sale.refundedAt && (
          <div className="mb-4">
            <NoticeBar kind="warning">
              {t('forum-money:order.refunded')} <LocalTime iso={sale.refundedAt} />
              {sale.refundReason && `: ${sale.refundReason}`}
            </NoticeBar>
          </div>
        )}
        <p className="text-[13px] text-secondary">{t(`forum-money:order.side.${side}`)}</p>
        <p className="mt-1">
          <Price money={sale.amount} size="xl" plain={earned} />
        </p>
        <dl className="mt-5 grid gap-x-6 gap-y-3 sm:grid-cols-[max-content_minmax(0,1fr)]">
          <Row name={t('forum-money:order.what')}>
            {t(`forum-money:sale.${sale.kind}`)}
            {sale.title && ' · '}
            {sale.topicId ? (
              <Link to={address(`topic/${sale.topicId}`)} className="text-brand-hover hover:underline">
                {sale.title}
              </Link>
            ) : (
              sale.title
            )}
          </Row>
          {counterpart && (
            <Row name={t(earned ? 'forum-money:order.buyer' : 'forum-money:order.author')}>
              <Link to={address(`user/${counterpart.id}`)} className="hover:text-brand-hover hover:underline">
                {counterpart.name}
              </Link>
            </Row>
          )}
          <Row name={t('forum-money:order.at')}>
            <LocalTime iso={sale.soldAt} />
          </Row>
          {earned && <Row name={t('forum-money:order.whole')}>{formatMoney(sale.whole, locale)}</Row>}
          {earned && (
            <Row name={t('forum-money:order.share')}>
              {t('forum-money:order.tenths', { count: side === 'earned' ? tenths.author : tenths.inviter })}
            </Row>
          )}
          {earned && !sale.refundedAt && (
            <Row name={t(sale.isReady ? 'forum-money:order.ready' : 'forum-money:order.ready_at')}>
              <LocalTime iso={sale.readyAt} />
            </Row>
          )}
          {sale.refunded && (
            <Row name={t('forum-money:order.refunded_amount')}>{formatMoney(sale.refunded, locale)}</Row>
          )}
          {sale.fromBalance && sale.fromBalance.amount > 0 && (
            <Row name={t('forum-money:order.from_balance')}>{formatMoney(sale.fromBalance, locale)}</Row>
          )}
          {sale.fromIncome && sale.fromIncome.amount > 0 && (
            <Row name={t('forum-money:order.from_income')}>{formatMoney(sale.fromIncome, locale)}</Row>
          )}
        </dl>
      </div>
    </MoneyPage>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-secondary">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere] max-sm:-mt-2">{children}</dd>
    </>
  );
}
