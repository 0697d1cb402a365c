import { listCountryNames } from '../../../domains/accounts/queries.server.ts';
import { shownSite } from '../../../domains/kit/context.ts';
import { readServiceContact } from '../../../domains/merchants/settings/service-contact.server.ts';
import { readOrder } from '../../../domains/orders/queries.server.ts';
import { hasUpdates } from '../../../domains/orders/shipping/read-logistics.server.ts';
import { readOwnDocuments } from '../../../domains/payments/by-hand/own-documents.server.ts';
import { readOwnTransfer } from '../../../domains/payments/by-hand/read-transfer.server.ts';
import { readOwnPayback } from '../../../domains/refunds/by-hand/payback-account.server.ts';
import { siteAddress } from '../../../domains/sites/site-url.ts';
import { DomainError } from '../../../platform/errors.ts';
import { formatNames } from '../../../platform/locale/format.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { ServiceLink } from '../../parts/merchant/service-link.tsx';
import { ContentsCard } from '../../parts/order/contents-card.tsx';
import { LineSummary } from '../../parts/order/line-summary.tsx';
import { MerchantHeading } from '../../parts/order/merchant-heading.tsx';
import { OrderDealCard } from '../../parts/order/order-deal.tsx';
import { PaybackNote } from '../../parts/order/payback-note.tsx';
import { PriceBreakdown } from '../../parts/order/price-breakdown.tsx';
import { TransferDetails } from '../../parts/order/transfer-details.tsx';
import { isByPass, requireReaderOf } from '../../session/buyer.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import type { Route } from './+types/detail';
import { changeOrder } from './change-order.server.ts';
import { KeepOrders } from './keep-orders.tsx';
import { OrderFacts, Receiver } from './order-facts.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderProgress } from './order-progress.tsx';
import { ASKED_ACTS, OrderQuestion } from './order-question.tsx';
import { OrderStatusCard } from './order-status-card.tsx';
import { ordersStep } from './order-url.ts';
import { ParcelsCard } from './parcels-card.tsx';
import { PaymentDocuments } from './payment-documents.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const orderNo = searchParams.get('orderId') ?? '';
  const ctx = await requireReaderOf(context, request, orderNo);
  if (!orderNo || orderNo.length > 40) throw new DomainError('order_not_found');
  const found = await readOrder(ctx, orderNo);
  // viewers see tracking data that is at most ten minutes old
  const order = (await hasUpdates(ctx, found)) ? await readOrder(ctx, orderNo) : found;
  const asked = ASKED_ACTS.find((act) => act === searchParams.get('ask') && order.actions.includes(act));
  const country = order.receiver?.country;
  return {
    order,
    payback: await readOwnPayback(ctx, orderNo),
    transfer: order.status === 'to_pay' ? await readOwnTransfer(ctx, orderNo) : null,
    documents: await readOwnDocuments(ctx, orderNo),
    isByPass: isByPass(ctx),
    isGuest: ctx.actor?.kind === 'visitor' && ctx.actor.email !== null,
    asked: asked ?? null,
    isFollowed: searchParams.get('logistics') === '1',
    countryName: listCountryNames(ctx.locale).find(({ iso }) => iso === country)?.name ?? country ?? '',
    origin: siteAddress(ctx.app, shownSite(ctx)),
    serverTime: ctx.now.toISOString(),
    serviceHref: (await readServiceContact(ctx, order.merchant.id)).href,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return changeOrder(context, request);
}

/** The total of a pre-sale is neither paid nor due before its remaining balance is. */
function totalLabel({ isPaid, deal }: Route.ComponentProps['loaderData']['order']): string {
  if (isPaid) return 'orders:paid_total';
  return deal?.presale ? 'campaigns:checkout.altogether' : 'orders:due_total';
}

export default function OrderDetailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const { order, payback, transfer, documents, isByPass, isGuest, asked, isFollowed, countryName, origin } = loaderData;
  const { serverTime, serviceHref } = loaderData;
  const own: PageAddress = `/order/order_detail?orderId=${encodeURIComponent(order.orderNo)}`;
  const isVirtual = order.shippingType === 'virtual';
  return (
    <div className="content pb-10">
      <PageHead title={`${t('orders:detail_title')} ${order.orderNo}`} noindex />
      <Breadcrumbs steps={[ordersStep(t, isByPass), { label: t('orders:detail_title') }]} />
      <div className="mb-4 grid gap-2 empty:hidden">
        {actionData?.problem && <NoticeBar kind="problem">{actionData.problem}</NoticeBar>}
        {actionData?.missed?.length ? (
          <NoticeBar kind="warning">{t('orders:missed', { names: formatNames(actionData.missed, locale) })}</NoticeBar>
        ) : (
          actionData?.done && <NoticeBar kind="success">{t(`orders:done.${actionData.done}`)}</NoticeBar>
        )}
        {actionData?.cartIds?.length ? (
          <ButtonLink to={`/order/shopping_cart?select=${actionData.cartIds.join(',')}`} variant="secondary">
            {t('checkout:cart.title')}
          </ButtonLink>
        ) : null}
      </div>
      {asked && !actionData?.done && (
        <Card title={t(`orders:${asked}_title`)} className="mb-4">
          <OrderQuestion
            act={asked}
            orderNo={order.orderNo}
            hasSiblings={order.siblings.length > 0 && !order.toCollect}
            closeTo={own}
          />
        </Card>
      )}
      <OrderStatusCard order={order} serverTime={serverTime} />
      {payback && <PaybackNote payback={payback} orderNo={order.orderNo} />}
      {transfer && (
        <Card title={t('transfers:title')} className="mt-4">
          <TransferDetails transfer={transfer} />
        </Card>
      )}
      {documents.length > 0 && <PaymentDocuments orderNo={order.orderNo} documents={documents} />}
      <Card className="mt-4">
        <OrderProgress order={order} />
      </Card>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-6">
        <div className="grid min-w-0 gap-4">
          {order.merchantRemark && (
            <Card title={t('delivery:remark.title')}>
              <p className="whitespace-pre-line break-words">{order.merchantRemark}</p>
            </Card>
          )}
          {order.deal && (
            <OrderDealCard
              deal={order.deal}
              title={order.lines[0]?.name ?? ''}
              origin={origin}
              serverTime={serverTime}
            />
          )}
          <ContentsCard order={order} />
          <ParcelsCard order={order} isOpen={isFollowed} />
          <Card title={t('orders:lines')}>
            <MerchantHeading
              merchant={order.merchant}
              as="h3"
              end={
                // the chat knows accounts, not orders
                (!isByPass || serviceHref !== null) && (
                  <ServiceLink
                    to={`/chat/${order.merchant.id}?order=${encodeURIComponent(order.orderNo)}`}
                    href={serviceHref}
                  />
                )
              }
            />
            <ul className="mt-2">
              {order.lines.map((line) => (
                <li key={line.id} className="border-line border-t py-4 last:pb-0">
                  <LineSummary line={line} />
                </li>
              ))}
            </ul>
          </Card>
          <Card title={t('orders:history')}>
            <OrderHistory timeline={order.timeline} />
          </Card>
        </div>
        <div className="grid min-w-0 gap-4">
          <Card title={t('orders:price.title')}>
            <PriceBreakdown price={order.price} hasFreight={!isVirtual} totalLabel={t(totalLabel(order))} />
          </Card>
          <Card title={t('orders:receiver')}>
            <Receiver order={order} countryName={countryName} />
          </Card>
          {isGuest && <KeepOrders back={own} />}
          <Card title={t('orders:info')}>
            <OrderFacts order={order} hasOthers={!isByPass} />
          </Card>
        </div>
      </div>
    </div>
  );
}
