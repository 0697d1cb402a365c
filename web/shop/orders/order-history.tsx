import type { OrderDetail } from '../../../domains/orders/order-contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Timeline } from '../../ui/timeline.tsx';

/** Timeline of the order, newest first. */
export function OrderHistory({ timeline }: { timeline: OrderDetail['timeline'] }) {
  const { t, has } = useTexts();
  const entries = timeline.toReversed().map((event) => {
    const key = `orders:event.${event.event}`;
    return {
      key: `${event.at} ${event.event}`,
      title: t(has(key) ? key : `orders:status.${event.to}`),
      // only a buyer's reason is human-readable
      reason: event.by === 'buyer' ? event.reason : undefined,
      foot: (
        <>
          <LocalTime iso={event.at} /> · {t(`orders:by.${event.by}`)}
        </>
      ),
    };
  });
  return <Timeline entries={entries} />;
}
