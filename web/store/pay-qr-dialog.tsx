import { useEffect, useState } from 'react';
import { withQuery } from '../manifest/page-address.ts';
import type { OpenCode } from '../parts/order/read-open-code.server.ts';
import { usePayStatus } from '../parts/order/use-pay-status.ts';
import { useTexts } from '../texts/texts.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { usePageNavigate } from '../ui/use-page-navigate.ts';
import { PayQr } from './pay-qr.tsx';

interface PayQrDialogProps {
  orderNo: string;
  code: OpenCode;
  serverTime: string;
}

/** The code in a dialog that follows the payment, and continues by itself as soon as it is decided. */
export default function PayQrDialog({ orderNo, code, serverTime }: PayQrDialogProps) {
  const { t } = useTexts();
  const navigate = usePageNavigate();
  const [open, setOpen] = useState(true);
  const { status, isSlow } = usePayStatus(orderNo, 'unpaid');
  useEffect(() => {
    if (status !== 'unpaid') void navigate(withQuery('/store/pay_order', { orderNo }), { replace: true });
  }, [status, orderNo, navigate]);
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title={t('checkout:payment.qr_title')} className="max-w-md">
      <PayQr code={code} serverTime={serverTime} isSlow={isSlow} />
    </Dialog>
  );
}
