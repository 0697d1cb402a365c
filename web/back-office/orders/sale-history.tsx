import { courierName } from '../../../domains/kit/couriers.ts';
import type { Sale } from '../../../domains/orders/sales/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { LocalTime } from '../../ui/local-time.tsx';

/** Timeline of the order, newest first: when, by whom, why. */
export function SaleHistory({ timeline }: { timeline: Sale['timeline'] }) {
  const { t, has, locale } = useTexts();
  // for a payment the reason is the method, for a parcel its courier and number
  const reasonText = (event: string, reason: string) => {
    if (event.startsWith('ship')) return reason.replace(/^\S+/, (code) => courierName(code, locale));
    const method = `orders:method.${reason}`;
    return event.startsWith('pay') && has(method) ? t(method) : reason;
  };
  return (
    <ol className="grid gap-3">
      {timeline.toReversed().map(({ event, to, by, reason, at }, place) => {
        const key = `orders:event.${event}`;
        return (
          <li key={`${at} ${event}`} className="flex gap-3">
            <span
              aria-hidden="true"
              className={cx('mt-[0.45em] size-2 shrink-0 rounded-full', place === 0 ? 'bg-brand' : 'bg-line')}
            />
            <div className="min-w-0">
              <p className={cx(place === 0 && 'font-semibold')}>
                {t(has(key) ? key : `sales:status.${to}`)}
                {reason && (
                  <span className="font-normal text-secondary [overflow-wrap:anywhere]">
                    {' '}
                    · {reasonText(event, reason)}
                  </span>
                )}
              </p>
              <p className="text-muted text-xs">
                <LocalTime iso={at} /> · {t(`sales:by.${by}`)}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
