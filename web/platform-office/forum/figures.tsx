import { readForumFigures } from '../../../domains/forum/moderation/figures.server.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { formatDateTime } from '../../../platform/locale/format-date.ts';
import { DayChart } from '../../back-office/charts/day-chart.tsx';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/figures';
import { aboutForum, chosenForum } from './chosen-forum.server.ts';
import { ForumPage } from './forum-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const chosen = await chosenForum(context, request);
  return { about: aboutForum(chosen), figures: await readForumFigures(chosen.at) };
}

const COUNTED = ['members', 'topics', 'comments'] as const;

/** Thirty days of a forum: sums, the time to the first reply, and a chart for each figure. */
export default function ForumFigures({ loaderData: { about, figures } }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const { days, firstReplyMinutes, unanswered } = figures;
  const number = (value: number) => formatNumber(value, locale);
  const sumOf = (key: (typeof COUNTED)[number]) => days.reduce((sum, day) => sum + day[key], 0);
  const cards = [
    ...COUNTED.map((key) => [t(`forum-office:figure.${key}`), number(sumOf(key))] as const),
    [t('forum-office:figure.minutes'), firstReplyMinutes === null ? '–' : number(firstReplyMinutes)] as const,
    [t('forum-office:figure.unanswered'), number(unanswered)] as const,
  ];
  return (
    <ForumPage about={about} tab="figures">
      <h2 className="mb-3 font-semibold">{t('forum-office:figure.per_day')}</h2>
      <dl className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
        {cards.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse justify-end rounded-card border border-line bg-card p-4">
            <dt className="text-[13px] text-secondary">{label}</dt>
            <dd className="tabular font-semibold text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
        {(['comments', 'topics', 'members'] as const).map((key) => (
          <DayChart
            key={key}
            title={t(`forum-office:figure.${key}`)}
            summary={number(sumOf(key))}
            shape={key === 'comments' ? 'line' : 'bars'}
            points={days.map((day) => ({ label: formatDateTime(day.day, locale, 'UTC', 'day'), value: day[key] }))}
            format={number}
          />
        ))}
      </div>
    </ForumPage>
  );
}
