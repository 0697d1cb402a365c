import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';

interface SpanLinksProps {
  spans: readonly number[];
  span: number;
  /** A named period; otherwise a number of days. */
  nameOf?: (days: number) => string | undefined;
}

/** Period of the figures on a start page. */
export function SpanLinks({ spans, span, nameOf }: SpanLinksProps) {
  const { t } = useTexts();
  return (
    <nav
      aria-label={t('back-office:figures.span')}
      className="flex gap-1 rounded-control border border-line bg-card p-0.5"
    >
      {spans.map((days) => (
        <Link
          key={days}
          to={`?days=${days}`}
          preventScrollReset
          aria-current={days === span ? 'page' : undefined}
          className={cx(
            'rounded-[4px] px-3 py-1 text-[13px] pointer-coarse:py-2',
            days === span ? 'bg-brand-tint font-semibold text-brand-hover' : 'text-secondary hover:text-ink',
          )}
        >
          {nameOf?.(days) ?? t('back-office:figures.days', { count: days })}
        </Link>
      ))}
    </nav>
  );
}
