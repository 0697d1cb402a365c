import { readServiceContact } from '../../../domains/merchants/settings/service-contact.server.ts';
import { readOwnPayback } from '../../../domains/refunds/by-hand/payback-account.server.ts';
import { readRefund } from '../../../domains/refunds/read-refund.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { readForm } from '../../forms/form-answer.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { ServiceLink } from '../../parts/merchant/service-link.tsx';
import { MerchantHeading } from '../../parts/order/merchant-heading.tsx';
import { PaybackNote } from '../../parts/order/payback-note.tsx';
import { RefundedGoods } from '../../parts/refund/refund-card.tsx';
import { RefundFacts } from '../../parts/refund/refund-facts.tsx';
import { RefundHistory } from '../../parts/refund/refund-history.tsx';
import { RefundParts } from '../../parts/refund/refund-parts.tsx';
import { refundList } from '../../parts/refund/refund-url.ts';
import { isByPass, requireBuyerOfRefund } from '../../session/buyer.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Card } from '../../ui/card.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { orderAddress } from '../orders/order-url.ts';
import type { Route } from './+types/refund-detail';
import { actOnRefund } from './act-on-refund.server.ts';
import { RefundActions } from './refund-actions.tsx';
import { RefundStatusCard } from './refund-status-card.tsx';

const DONE = ['applied', 'withdrawn', 'sent_back', 'appealed'] as const;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const id = readRefundId(url.searchParams.get('refundId'));
  const ctx = await requireBuyerOfRefund(context, request, id);
  if (id === 0) throw new DomainError('refund_not_found');
  const done = url.searchParams.get('done');
  const refund = await readRefund(ctx, id);
  const { href } = await readServiceContact(ctx, refund.merchant.id);
  const payback = refund.status === 'refunding' ? await readOwnPayback(ctx, refund.orderNo) : null;
  return {
    refund,
    payback,
    isByPass: isByPass(ctx),
    serviceHref: href,
    done: DONE.find((each) => each === done) ?? null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const submitted = await readForm(request);
  const ctx = await requireBuyerOfRefund(context, request, readRefundId(submitted.refundId));
  return actOnRefund(ctx, submitted);
}

/** Zero for what cannot be one. */
const readRefundId = (text: string | null | undefined) => Number(/^[1-9]\d{0,14}$/.exec(text ?? '')?.[0] ?? 0);

/** One refund: state, actions, amounts and timeline. */
export default function RefundDetailPage({
  loaderData: { refund, payback, isByPass, serviceHref, done },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  // nothing is returned
  const isOver = refund.status === 'refused' || refund.status === 'withdrawn';
  return (
    <div className="content pb-10">
      <PageHead title={`${t('refunds:detail_title')} ${refund.refundNo}`} noindex />
      <Breadcrumbs
        steps={[
          isByPass
            ? { label: t('orders:detail_title'), to: orderAddress(refund.orderNo) }
            : { label: t('refunds:list_title'), to: refundList() },
          { label: t('refunds:detail_title') },
        ]}
      />
      <div className="mb-4 grid gap-2 empty:hidden">
        {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
        {done && !answer && <NoticeBar kind="success">{t(`refunds:done.${done}`)}</NoticeBar>}
      </div>
      <RefundStatusCard refund={refund} />
      {payback && <PaybackNote payback={payback} orderNo={refund.orderNo} />}
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-6">
        <div className="grid min-w-0 gap-4">
          <RefundActions refund={refund} answer={answer} />
          <Card title={t('refunds:goods')}>
            <MerchantHeading
              merchant={refund.merchant}
              as="h3"
              end={
                (!isByPass || serviceHref !== null) && (
                  <ServiceLink to={`/chat/${refund.merchant.id}?refund=${refund.refundId}`} href={serviceHref} />
                )
              }
            />
            <div className="mt-2">
              <RefundedGoods lines={refund.lines} />
            </div>
          </Card>
          <Card title={t('refunds:history')}>
            <RefundHistory timeline={refund.timeline} />
          </Card>
        </div>
        <div className="grid min-w-0 gap-4">
          {!isOver && (
            <Card title={t('refunds:comes_back')}>
              <RefundParts parts={refund.parts} ways={refund.ways} />
            </Card>
          )}
          <Card title={t('refunds:facts')}>
            <RefundFacts
              refund={refund}
              orderLink={`/order/order_detail?orderId=${encodeURIComponent(refund.orderNo)}`}
            />
          </Card>
        </div>
      </div>
    </div>
  );
}
