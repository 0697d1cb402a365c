import type { ImportReport } from '../../../domains/catalog/csv/contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { WorkProgress } from '../../back-office/kit/work-progress.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';

const SHOWN = 50;
const VARIANTS = { running: 'info', done: 'success', failed: 'problem' } as const;

/** Progress of the newest import, and finally its result. */
export function ImportOutcome({ report }: { report: ImportReport }) {
  const { t, locale } = useTexts();
  const number = (value: number) => formatNumber(value, locale);
  const columns: Column<ImportReport['problems'][number]>[] = [
    { key: 'line', title: t('merchant-office:ship_file.line'), lead: true, cell: ({ line }) => number(line) },
    { key: 'handle', title: t('merchant-office:products.product'), cell: ({ handle }) => handle || '–' },
    { key: 'why', title: t('merchant-office:ship_file.why'), cell: ({ message }) => message },
  ];
  const { bytesRead, bytesTotal, state, lines, created, updated, problemCount, problems, startedAt, reason } = report;
  return (
    <section aria-label={t('merchant-office:import.report')} className="grid gap-4">
      <NoticeBar kind={state === 'done' && problemCount > 0 ? 'warning' : VARIANTS[state]}>
        <b className="font-semibold">{t(`merchant-office:import.state.${state}`)}</b> <LocalTime iso={startedAt} />
        {reason && <span className="block">{reason}</span>}
        {state === 'running' && (
          <WorkProgress label={t('merchant-office:import.progress')} done={bytesRead} total={bytesTotal} />
        )}
        <span className="tabular block">
          {t('merchant-office:import.counts', {
            lines: number(lines),
            created: number(created),
            updated: number(updated),
            problems: number(problemCount),
          })}
        </span>
      </NoticeBar>
      {problems.length > 0 && (
        <DataTable
          caption={t('merchant-office:import.report')}
          columns={columns}
          rows={problems.slice(0, SHOWN)}
          keyOf={({ line, code }) => `${line} ${code}`}
        />
      )}
    </section>
  );
}
