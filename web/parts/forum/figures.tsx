import { formatNumber } from '../../../platform/locale/format.ts';
import { formatDateTime } from '../../../platform/locale/format-date.ts';
import { useTexts } from '../../texts/texts.tsx';

interface FiguresProps {
  figures: {
    days: readonly { day: string; members: number; topics: number; comments: number }[];
    firstReplyMinutes: number | null;
    unanswered: number;
  };
}

const COUNTED = ['members', 'topics', 'comments'] as const;

/** Thirty days of the forum: sums, the time to the first reply, and a row for each day. */
export function Figures({ figures: { days, firstReplyMinutes, unanswered } }: FiguresProps) {
  const { t, locale } = useTexts();
  const sum = (key: (typeof COUNTED)[number]) => days.reduce((all, day) => all + day[key], 0);
  const minutes = firstReplyMinutes === null ? '–' : formatNumber(firstReplyMinutes, locale);
  const cards = [
    ...COUNTED.map((key) => [t(`forum-office:figure.${key}`), formatNumber(sum(key), locale)] as const),
    [t('forum-office:figure.minutes'), minutes] as const,
    [t('forum-office:figure.unanswered'), formatNumber(unanswered, locale)] as const,
  ];
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-5">
        {cards.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse justify-end rounded-card border border-line bg-card p-4">
            <dt className="text-[13px] text-muted">{label}</dt>
            <dd className="tabular font-semibold text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="overflow-x-auto rounded-card border border-line bg-card p-4">
        <table className="w-full text-end">
          <caption className="mb-2 text-start font-semibold">{t('forum-office:figure.per_day')}</caption>
          <thead className="text-[13px] text-muted">
            <tr>
              <th scope="col" className="py-1 text-start font-normal">
                {t('forum-office:figure.day')}
              </th>
              {COUNTED.map((key) => (
                <th key={key} scope="col" className="px-2 py-1 text-end font-normal">
                  {t(`forum-office:figure.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="tabular">
            {[...days].reverse().map((row) => (
              <tr key={row.day} className="border-line border-t">
                <th scope="row" className="whitespace-nowrap py-1 text-start font-normal">
                  <time dateTime={row.day}>{formatDateTime(row.day, locale, 'UTC', 'date')}</time>
                </th>
                {COUNTED.map((key) => (
                  <td key={key} className="px-2 py-1">
                    {formatNumber(row[key], locale)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
