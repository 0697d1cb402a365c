import { useEffect } from 'react';
import type { OpenCode } from '../../parts/order/read-open-code.server.ts';
import { usePayStatus } from '../../parts/order/use-pay-status.ts';
import { usePageNavigate } from '../../ui/use-page-navigate.ts';
import { PayQr } from './pay-qr.tsx';

/** The QR code and its state: the page continues by itself as soon as the payment is decided. */
export function FollowedQr({ orderNo, code, serverTime }: { orderNo: string; code: OpenCode; serverTime: string }) {
  const navigate = usePageNavigate();
  const { status, isSlow } = usePayStatus(orderNo, 'unpaid');
  useEffect(() => {
    const search = new URLSearchParams({ orderNo });
    // the page knows the next URL for what is paid
    if (status === 'paid' || status === 'failed' || status === 'expired')
      void navigate(`/payment?${search}`, { replace: true });
  }, [status, orderNo, navigate]);
  return (
    <>
      <PayQr orderNo={orderNo} {...code} serverTime={serverTime} isSlow={isSlow} />
      <noscript>
        <meta httpEquiv="refresh" content="10" />
      </noscript>
    </>
  );
}
