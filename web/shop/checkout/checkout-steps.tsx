import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';

const STEPS = ['cart', 'confirm', 'pay', 'done'] as const;

/** Progress from the cart to the paid order. */
export function CheckoutSteps({ current }: { current: (typeof STEPS)[number] }) {
  const { t } = useTexts();
  const at = STEPS.indexOf(current);
  return (
    <nav aria-label={t('checkout:steps.label')} className="py-4 md:py-6">
      <ol className="mx-auto flex max-w-2xl items-start">
        {STEPS.map((step, place) => (
          <li
            key={step}
            aria-current={place === at ? 'step' : undefined}
            className="relative flex flex-1 flex-col items-center gap-1.5 text-center"
          >
            {place > 0 && (
              <span
                aria-hidden="true"
                className={cx('absolute top-[13px] -start-1/2 h-0.5 w-full', place <= at ? 'bg-brand' : 'bg-line')}
              />
            )}
            <span
              aria-hidden="true"
              className={cx(
                'tabular relative z-1 flex size-7 items-center justify-center rounded-full border-2 text-[13px] font-semibold',
                place < at && 'border-brand bg-brand text-on-brand',
                place === at && 'border-brand bg-card text-brand-hover ring-4 ring-brand/10',
                place > at && 'border-line bg-card text-muted',
              )}
            >
              {place < at ? <Icon name="check" size={15} className="stroke-3" /> : place + 1}
            </span>
            <span
              className={cx('text-[13px] leading-tight', place === at ? 'font-semibold text-ink' : 'text-secondary')}
            >
              {t(`checkout:steps.${step}`)}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
