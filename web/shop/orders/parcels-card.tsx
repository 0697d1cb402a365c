import { isShipped } from '../../../domains/catalog/product-kinds.ts';
import type { OrderDetail } from '../../../domains/orders/order-contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { ParcelCard } from './parcel-card.tsx';

/** Sent and outstanding items. */
export function ParcelsCard({ order, isOpen }: { order: OrderDetail; isOpen: boolean }) {
  const { t } = useTexts();
  const parcels = order.parcels.filter((parcel) => parcel.method !== 'virtual');
  if (parcels.length === 0) return null;
  const toCome = order.lines.filter((line) => isShipped(line.kind) && line.num > line.shippedNum + line.refundedNum);
  const isWaiting = order.status === 'to_receive' && toCome.length > 0;
  const [before, after] = t('delivery:parcel.receive_by', { time: '\u0000' }).split('\u0000');
  return (
    <Card title={<span id="parcels">{t('orders:parcels')}</span>}>
      <ol className="grid gap-3">
        {parcels.map((parcel, place) => (
          <ParcelCard key={parcel.id} parcel={parcel} place={place} lines={order.lines} isOpen={isOpen} />
        ))}
      </ol>
      {isWaiting && (
        <p className="mt-3 flex gap-2 text-secondary">
          <Icon name="package" size={18} className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words">
            {t('delivery:parcel.to_come')}{' '}
            {toCome.map((line) => `${line.name} × ${line.num - line.shippedNum - line.refundedNum}`).join(' · ')}
          </span>
        </p>
      )}
      {order.receiveBy && (
        <p className="mt-3 flex gap-2 text-[13px] text-secondary">
          <Icon name="clock" size={16} className="mt-0.5 shrink-0" />
          <span>
            {before}
            <LocalTime iso={order.receiveBy} />
            {after}
          </span>
        </p>
      )}
    </Card>
  );
}
