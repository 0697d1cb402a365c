import { formatMonth } from '../../../platform/locale/format-date.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { monthBeside } from './days.ts';

interface MonthLinksProps {
  month: string;
  today: string;
  view: 'month' | 'list';
}

/** The month and the ones beside it. */
export function MonthLinks({ month, today, view }: MonthLinksProps) {
  const { t, locale } = useTexts();
  const to = (other: string) => `?month=${other}&view=${view}` as const;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <ButtonLink to={to(monthBeside(month, -1))} variant="secondary" aria-label={t('shop-calendar:before')}>
        <Icon name="chevron-left" size={16} />
      </ButtonLink>
      <h2 className="min-w-36 text-center text-base" aria-live="polite">
        {formatMonth(month, locale, 'long month')}
      </h2>
      <ButtonLink to={to(monthBeside(month, 1))} variant="secondary" aria-label={t('shop-calendar:after')}>
        <Icon name="chevron-right" size={16} />
      </ButtonLink>
      {month !== today.slice(0, 7) && (
        <ButtonLink to={to(today.slice(0, 7))} variant="ghost">
          {t('shop-calendar:today')}
        </ButtonLink>
      )}
    </div>
  );
}
