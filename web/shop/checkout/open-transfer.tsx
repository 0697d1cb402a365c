import type { Transfer } from '../../../domains/payments/by-hand/contract.ts';
import { TransferDetails } from '../../parts/order/transfer-details.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** The bank transfer that was chosen, with a way to the other methods. */
export function OpenTransfer({ transfer }: { transfer: Transfer }) {
  const { t } = useTexts();
  const search = new URLSearchParams({ orderNo: transfer.orderNo, change: '1' });
  return (
    <Card>
      <h2 className="mb-2 text-base">{t('transfers:title')}</h2>
      <TransferDetails transfer={transfer} />
      <p className="mt-4 text-[13px] text-secondary">{t('transfers:next')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="/users/order_list">{t('checkout:payment.order_list')}</ButtonLink>
        <ButtonLink to={`/payment?${search}`} variant="secondary">
          {t('checkout:payment.other_method')}
        </ButtonLink>
      </div>
    </Card>
  );
}
