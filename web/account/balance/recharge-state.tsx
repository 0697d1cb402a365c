import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { PayStatus } from '../../../domains/payments/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { usePayStatus } from '../../parts/order/use-pay-status.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';

// a recharge is never paid on delivery
const VARIANTS = {
  paid: 'success',
  on_delivery: 'info',
  unpaid: 'info',
  failed: 'problem',
  expired: 'warning',
} as const;

/** The outcome of a recharge on return from the provider; while it is open the page polls. */
export function RechargeState({ recharge }: { recharge: PayStatus }) {
  const { t, locale } = useTexts();
  const { revalidate } = useRevalidator();
  const { status } = usePayStatus(recharge.orderNo, recharge.status);
  useEffect(() => {
    if (status !== recharge.status) void revalidate();
  }, [status, recharge.status, revalidate]);
  const search = new URLSearchParams({ orderNo: recharge.orderNo });
  const isOpen = recharge.status === 'unpaid' || recharge.status === 'failed';
  return (
    <NoticeBar kind={VARIANTS[recharge.status]}>
      {t(`balance:state.${recharge.status}`, { amount: formatMoney(recharge.amount, locale) })}{' '}
      {isOpen && (
        <Link to={`/payment?${search}`} className="font-semibold text-brand-hover underline underline-offset-4">
          {t('balance:pay_again')}
        </Link>
      )}
      {recharge.status === 'unpaid' && (
        <noscript>
          <meta httpEquiv="refresh" content="5" />
        </noscript>
      )}
    </NoticeBar>
  );
}
