import type { FlashSlot } from '../../../../domains/promotions/flash-sale/contract.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';
import { useCurrentInSight } from '../../../ui/use-current-in-sight.ts';
import { ClockTime } from './clock-time.tsx';

/** The rounds of the day in a row: each is a URL. */
export function SlotTabs({ slots, current }: { slots: readonly FlashSlot[]; current: number | null }) {
  const { t } = useTexts();
  const row = useCurrentInSight<HTMLElement>(current);
  return (
    <nav
      ref={row}
      aria-label={t('campaigns:flash.slots')}
      className="no-scrollbar relative mb-3 flex overflow-x-auto rounded-card bg-card"
    >
      {slots.map((slot) => {
        const isCurrent = slot.id === current;
        return (
          <Link
            key={slot.id}
            to={`/goods_seckill?slot=${slot.id}`}
            preventScrollReset
            aria-current={isCurrent ? 'page' : undefined}
            className={cx(
              'flex min-h-16 min-w-28 flex-1 shrink-0 flex-col items-center justify-center px-3 transition-colors',
              isCurrent ? 'bg-brand text-on-brand' : 'text-secondary hover:bg-brand-tint hover:text-ink',
            )}
          >
            <span className={cx('text-lg font-semibold', !isCurrent && 'text-ink')}>
              <ClockTime iso={slot.startsAt} />
            </span>
            <span className="text-[13px]">{t(`campaigns:flash.slot_${slot.state}`)}</span>
          </Link>
        );
      })}
    </nav>
  );
}
