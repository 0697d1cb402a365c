import type { CalendarEntry } from '../../../domains/promotions/calendar/contract.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { entryHref, kindOf } from './entry-href.ts';

/** The entries of a month in the order of their start. */
export function CalendarList({ entries }: { entries: readonly CalendarEntry[] }) {
  const { t } = useTexts();
  const columns: Column<CalendarEntry>[] = [
    {
      key: 'title',
      title: t('shop-calendar:title'),
      lead: true,
      cell: (entry) => (
        <Link to={entryHref(entry)} className="[overflow-wrap:anywhere] hover:text-brand-hover">
          {entry.title}
        </Link>
      ),
    },
    { key: 'kind', title: t('shop-calendar:kinds'), cell: ({ kind }) => <Tag>{t(kindOf(kind).name)}</Tag> },
    { key: 'from', title: t('shop-calendar:from'), cell: ({ startsAt }) => <LocalTime iso={startsAt} /> },
    {
      key: 'until',
      title: t('shop-calendar:until'),
      cell: ({ endsAt }) => (endsAt ? <LocalTime iso={endsAt} /> : t('shop-calendar:open')),
    },
    {
      key: 'overlaps',
      title: t('shop-calendar:overlap'),
      cell: ({ overlaps }) =>
        overlaps.length > 0 ? (
          <span className="flex flex-wrap gap-1">
            {[...new Set(overlaps)].map((title) => (
              <Tag key={title} variant="warning">
                {title}
              </Tag>
            ))}
          </span>
        ) : (
          '–'
        ),
    },
  ];
  return (
    <DataTable
      caption={t('merchant-office:sections.calendar')}
      columns={columns}
      rows={entries}
      keyOf={({ kind, id }) => `${kind} ${id}`}
    />
  );
}
