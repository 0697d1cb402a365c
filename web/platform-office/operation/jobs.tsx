import type { OfficeJob } from '../../../domains/platform-office/jobs/contract.ts';
import { listJobs } from '../../../domains/platform-office/jobs/queries.server.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Route } from './+types/jobs';

const VARIANTS = { well: 'success', failing: 'danger', silent: 'warning' } as const;

export async function loader({ context }: Route.LoaderArgs) {
  return listJobs(pageCtx(context));
}

/** Status of the scheduled jobs, and how much is due now. */
export default function Jobs({ loaderData: { jobs, due } }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const columns = useColumns();
  return (
    <OfficePage title={t('platform-office:sections.jobs')} hint={t('platform-office:jobs.hint')}>
      <h2 className="mb-3 text-base">{t('platform-office:jobs.due')}</h2>
      <ul className="mb-7 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
        {due.map(({ kind, count }) => (
          <li key={kind} className="rounded-card border border-line bg-card p-4">
            <p className="tabular font-semibold text-xl">{formatNumber(count, locale)}</p>
            <p className="text-[13px] text-secondary">{t(`platform-office:jobs.due_kind.${kind}`)}</p>
          </li>
        ))}
      </ul>
      <h2 className="mb-3 text-base">{t('platform-office:jobs.rounds')}</h2>
      {jobs.length > 0 ? (
        <DataTable
          caption={t('platform-office:jobs.rounds')}
          columns={columns}
          rows={jobs}
          keyOf={({ name }) => name}
        />
      ) : (
        <NothingHere icon="timer" title={t('platform-office:jobs.none')} hint={t('platform-office:jobs.none_hint')} />
      )}
    </OfficePage>
  );
}

function useColumns(): Column<OfficeJob>[] {
  const { t, locale, has } = useTexts();
  const nameOf = (name: string) => {
    const key = `platform-office:jobs.name.${name.replaceAll(' ', '_')}`;
    return has(key) ? t(key) : name;
  };
  return [
    { key: 'name', title: t('platform-office:jobs.job'), lead: true, cell: ({ name }) => nameOf(name) },
    {
      key: 'state',
      title: t('platform-office:jobs.state'),
      cell: ({ state }) => <Tag variant={VARIANTS[state]}>{t(`platform-office:jobs.states.${state}`)}</Tag>,
    },
    {
      key: 'every',
      title: t('platform-office:jobs.every'),
      figures: true,
      cell: ({ everyMs }) => t('platform-office:jobs.seconds', { number: formatNumber(everyMs / 1000, locale) }),
    },
    { key: 'last', title: t('platform-office:jobs.last_run'), cell: ({ lastRunAt }) => <LocalTime iso={lastRunAt} /> },
    {
      key: 'took',
      title: t('platform-office:jobs.took'),
      figures: true,
      cell: ({ lastMs }) => `${formatNumber(lastMs, locale)} ms`,
    },
    {
      key: 'error',
      title: t('platform-office:jobs.last_error'),
      cell: ({ lastError, lastErrorAt }) =>
        lastError && lastErrorAt ? (
          <>
            <span className="[overflow-wrap:anywhere]">{lastError}</span>
            <span className="block text-muted text-xs">
              <LocalTime iso={lastErrorAt} />
            </span>
          </>
        ) : (
          '–'
        ),
    },
  ];
}
