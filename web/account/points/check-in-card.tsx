import { Form, useNavigation } from 'react-router';
import type { PointsSummary } from '../../../domains/points/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';

/** The week of check-ins: consecutive days earn more. */
export function CheckInCard({ checkIn }: { checkIn: PointsSummary['checkIn'] }) {
  const { t } = useTexts();
  const { state, formMethod } = useNavigation();
  const { isDone, streak, days } = checkIn;
  return (
    <section className="rounded-card bg-card p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-lg">{t('points:check_in.title')}</h2>
          <p className="text-[13px] text-secondary">
            {streak > 0 ? t('points:check_in.streak', { count: streak }) : t('points:check_in.start')}
          </p>
        </div>
        <Form method="post">
          <Button disabled={isDone} busy={state !== 'idle' && formMethod === 'POST'}>
            {t(isDone ? 'points:check_in.came' : 'points:check_in.button')}
          </Button>
        </Form>
      </div>
      <ol className="mt-5 grid grid-cols-7 gap-1.5 md:gap-2">
        {days.map((day) => (
          <li
            key={day.day}
            aria-current={day.isToday ? 'date' : undefined}
            className={cx(
              'flex flex-col items-center gap-1 rounded-control border px-0.5 py-2 text-center',
              day.isDone && 'bg-brand-tint',
              day.isToday ? 'border-brand' : day.isDone ? 'border-brand/30' : 'border-line',
            )}
          >
            <span className={cx('tabular font-semibold', day.isDone ? 'text-brand-hover' : 'text-ink')}>
              +{day.points}
            </span>
            <Icon
              name={day.isDone ? 'circle-check' : 'award'}
              size={18}
              className={day.isDone ? 'text-brand' : 'text-muted'}
            />
            <span className="text-[11px] text-secondary leading-tight">
              {t('points:check_in.day', { day: day.day })}
            </span>
            {day.isDone && <span className="sr-only">{t('points:check_in.came')}</span>}
          </li>
        ))}
      </ol>
      <p className="mt-3 text-[13px] text-secondary">{t('points:check_in.text')}</p>
    </section>
  );
}
