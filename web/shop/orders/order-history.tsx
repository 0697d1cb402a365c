import type { OrderDetail } from '../../../domains/orders/order-contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { LocalTime } from '../../ui/local-time.tsx';

/** Timeline of the order, newest first. */
export function OrderHistory({ timeline }: { timeline: OrderDetail['timeline'] }) {
  const { t, has } = useTexts();
  const words = (event: OrderDetail['timeline'][number]) => {
    const key = `orders:event.${event.event}`;
    return t(has(key) ? key : `orders:status.${event.to}`);
  };
  return (
    <ol className="grid">
      {[...timeline].reverse().map((event, place) => (
        <li key={`${event.at} ${event.event}`} className="relative flex gap-4 pb-5 last:pb-0">
          {place < timeline.length - 1 && (
            <span aria-hidden="true" className="absolute start-[5px] top-3 -bottom-2 w-px bg-line" />
          )}
          <span
            aria-hidden="true"
            className={cx(
              'relative mt-[0.4em] size-[11px] shrink-0 rounded-full border-2 border-card ring-2',
              place === 0 ? 'bg-brand ring-brand' : 'bg-line ring-line',
            )}
          />
          <div className="min-w-0">
            <p className={place === 0 ? 'font-semibold' : undefined}>{words(event)}</p>
            {/* only a buyer's reason is human-readable */}
            {event.by === 'buyer' && event.reason && <p className="break-words text-secondary">{event.reason}</p>}
            <p className="text-[13px] text-muted">
              <LocalTime iso={event.at} /> · {t(`orders:by.${event.by}`)}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
