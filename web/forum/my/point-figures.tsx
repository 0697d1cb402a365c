import type { ForumPoints } from '../../../domains/forum/points/contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LevelMark } from '../parts/level-mark.tsx';

/** The reader's points and level, how far the next one is, and what was rewarded today. */
export function PointFigures({ points }: { points: ForumPoints }) {
  const { t, locale } = useTexts();
  return (
    <section className="grid gap-5 rounded-card border border-line bg-card p-4 md:grid-cols-2 md:p-6">
      <div>
        <p className="text-secondary">{t('points:current')}</p>
        <p className="tabular font-semibold text-[36px] leading-tight">{formatNumber(points.current, locale)}</p>
        <p className="text-[13px] text-secondary">
          {t('forum-points:earned')}: <span className="tabular">{formatNumber(points.earned, locale)}</span>
        </p>
        <OwnLevel points={points} />
      </div>
      <div>
        <h2 className="text-lg">{t('forum-points:today')}</h2>
        {points.today.length === 0 ? (
          <p className="mt-2 text-secondary">{t('forum-points:off')}</p>
        ) : (
          <>
            <ul className="mt-2 divide-y divide-line">
              {points.today.map(({ kind, count, most, each, points: earned }) => (
                <li key={kind} className="flex items-baseline justify-between gap-3 py-2">
                  <span className="min-w-0">
                    {t(`forum-points:kind.${kind}`)}
                    <span className="block text-[13px] text-muted">{t('forum-points:each', { points: each })}</span>
                  </span>
                  <span className="tabular shrink-0 text-end">
                    {t('forum-points:of_day', { count, most })}
                    <span className="block text-[13px] text-muted">+{formatNumber(earned, locale)}</span>
                  </span>
                </li>
              ))}
            </ul>
            <p className="mt-2 text-[13px] text-secondary">{t('forum-points:rules')}</p>
          </>
        )}
      </div>
    </section>
  );
}

function OwnLevel({ points: { earned, level, next } }: { points: ForumPoints }) {
  const { t, locale } = useTexts();
  if (!level) return null;
  const missing = next && { ...next, points: formatNumber(next.points - earned, locale) };
  return (
    <div className="mt-4">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <LevelMark level={level.level} />
        {t('forum-points:level', { ...level })}
      </p>
      {next && (
        <progress
          aria-label={t('forum-points:progress')}
          max={next.points - level.points}
          value={earned - level.points}
          className="progress mt-2 block h-2 w-full max-w-80"
        />
      )}
      <p className="mt-1 text-[13px] text-secondary">
        {missing ? t('forum-points:to_next', missing) : t('forum-points:highest')}
      </p>
    </div>
  );
}
