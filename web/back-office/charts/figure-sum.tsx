import { formatNumber } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';

interface FigureSumProps {
  label: string;
  text: string;
  now: number;
  before: number;
  /** For refunds and the like, less is better. */
  isGoodLess?: boolean;
  /** Text that names the comparison; contains `{{percent}}`. */
  against?: string;
}

/** One large figure of a period, and its change from the preceding period. */
export function FigureSum({
  label,
  text,
  now,
  before,
  isGoodLess = false,
  against = 'back-office:figures.change',
}: FigureSumProps) {
  const { t, locale } = useTexts();
  const change = before === 0 ? null : Math.round(((now - before) / before) * 100);
  const isGood = change !== null && (isGoodLess ? change < 0 : change > 0);
  return (
    <li className="rounded-card border border-line bg-card p-4">
      <p className="text-[13px] text-secondary">{label}</p>
      <p className="tabular mt-0.5 font-semibold text-xl [overflow-wrap:anywhere]">{text}</p>
      {change === null ? (
        <p className="text-muted text-xs">{t('back-office:figures.no_before')}</p>
      ) : (
        <p
          className={cx(
            'tabular flex items-center gap-1 text-xs',
            change === 0 ? 'text-muted' : isGood ? 'text-success' : 'text-danger',
          )}
        >
          {change !== 0 && <Icon name={change > 0 ? 'trending-up' : 'trending-down'} size={14} />}
          {t(against, { percent: `${change > 0 ? '+' : ''}${formatNumber(change, locale)}` })}
        </p>
      )}
    </li>
  );
}
