import { quoteRefund } from '../../../domains/refunds/quote-refund.server.ts';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { readPieces, refundList } from '../../parts/refund/refund-url.ts';
import { isByPass, requireBuyerOf } from '../../session/buyer.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { orderAddress } from '../orders/order-url.ts';
import type { Route } from './+types/refund-confirm';
import { RefundForm } from './refund-form.tsx';
import { type RefundFormAnswer, sendRefund } from './send-refund.server.ts';

const TYPED = ['kind', 'reason', 'note'] as const;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const orderNo = url.searchParams.get('orderNo') ?? '';
  const ctx = await requireBuyerOf(context, request, orderNo);
  if (!orderNo || orderNo.length > 40) throw new DomainError('order_not_found');
  const lines = readPieces(url.searchParams);
  const submitted = Object.fromEntries(TYPED.map((name) => [name, url.searchParams.get(name) ?? '']));
  const page = { orderNo, submitted, isByPass: isByPass(ctx) };
  const quote = (wanted: typeof lines) => quoteRefund(ctx, { orderNo, lines: wanted });
  try {
    return { ...page, quote: await quote(lines), refusal: null };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    if (error.code === 'order_state') return { ...page, quote: null, refusal: null };
    if (error.code === 'refund_paid_out') {
      return { ...page, quote: null, refusal: ctx.app.texts[ctx.locale].t('errors:refund_paid_out') };
    }
    if (error.code !== 'refund_too_much') throw error;
    // an outdated URL: some pieces are in a refund by now
    return { ...page, quote: await quote(undefined), refusal: null };
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const orderNo = String(form.get('orderNo') ?? '').slice(0, 40);
  return sendRefund(await requireBuyerOf(context, request, orderNo), form);
}

/** Requesting a refund: pieces, reason, and the resulting amounts. */
export default function RefundConfirm({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { orderNo, quote, submitted, refusal, isByPass } = loaderData;
  const answer = actionData as RefundFormAnswer | undefined;
  const hasAny = quote?.lines.some((line) => line.refundable > 0);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PageHead title={t('refunds:apply_title')} noindex />
      <div className="rounded-card bg-card px-4 py-4 md:px-6 md:py-5">
        <h1 className="text-xl">{t('refunds:apply_title')}</h1>
        <p className="mt-1 text-[13px] text-secondary">
          {t('refunds:order')}{' '}
          <Link
            to={`/order/order_detail?orderId=${encodeURIComponent(orderNo)}`}
            className="tabular break-all hover:text-brand-hover hover:underline"
          >
            {orderNo}
          </Link>
        </p>
      </div>
      {quote && hasAny ? (
        <RefundForm quote={quote} submitted={submitted} answer={answer} sendsFiles={isByPass} />
      ) : (
        <div className="rounded-card bg-card">
          <EmptyState picture="orders" title={t('refunds:nothing_title')} hint={refusal ?? t('refunds:nothing_text')}>
            {isByPass ? (
              <ButtonLink to={orderAddress(orderNo)}>{t('orders:detail_title')}</ButtonLink>
            ) : (
              <>
                <ButtonLink to={refundList()}>{t('refunds:to_list')}</ButtonLink>
                <ButtonLink to="/users/order_list" variant="secondary">
                  {t('refunds:to_orders')}
                </ButtonLink>
              </>
            )}
          </EmptyState>
        </div>
      )}
    </section>
  );
}
