import type { OrderDetail } from '../../../domains/orders/order-contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { progressOf } from './progress.ts';

/** Progress of the order: past, current and future steps. */
export function OrderProgress({ order }: { order: OrderDetail }) {
  const { t } = useTexts();
  const steps = progressOf(order);
  return (
    <ol aria-label={t('orders:progress')} className="flex flex-col gap-0 md:flex-row">
      {steps.map((step, place) => (
        <li
          key={step.key}
          aria-current={step.isCurrent ? 'step' : undefined}
          className="relative flex flex-1 gap-3 pb-5 last:pb-0 md:flex-col md:items-center md:gap-2 md:px-1.5 md:pb-0 md:text-center"
        >
          {place > 0 && (
            <span
              aria-hidden="true"
              className={cx(
                'absolute end-1/2 top-[13px] hidden h-0.5 w-full md:block',
                step.isDone ? 'bg-brand' : 'bg-line',
              )}
            />
          )}
          {place < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={cx(
                'absolute start-[13px] top-7 bottom-0 w-0.5 md:hidden',
                steps[place + 1]?.isDone ? 'bg-brand' : 'bg-line',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={cx(
              'relative z-1 flex size-7 shrink-0 items-center justify-center rounded-full',
              step.isDone && (step.key === 'cancelled' ? 'bg-faint text-white' : 'bg-brand text-on-brand'),
              !step.isDone && 'border-2 border-line bg-card text-muted',
            )}
          >
            {step.isDone ? (
              step.key === 'cancelled' ? (
                <Icon name="x" size={15} className="stroke-3" />
              ) : (
                <Icon name="check" size={15} className="stroke-3" />
              )
            ) : (
              <span className="size-1.5 rounded-full bg-faint" />
            )}
          </span>
          <span className="min-w-0 pt-0.5 md:pt-0">
            <span className={cx('block', step.isCurrent ? 'font-semibold' : !step.isDone && 'text-muted')}>
              {t(`orders:step.${step.key}`)}
            </span>
            {step.at && (
              <span className="tabular block text-[13px] text-muted">
                <LocalTime iso={step.at} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
