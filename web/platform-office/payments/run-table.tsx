import type { ReconciliationRun } from '../../../domains/platform-office/reconciliation/contract.ts';
import { formatNumber } from '../../../platform/format.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';

/** When was compared, over which time, and what came of it. */
export function RunTable({ runs }: { runs: ReconciliationRun[] }) {
  const { t } = useTexts();
  const columns = useColumns();
  return <DataTable caption={t('payments:reconcile.runs')} columns={columns} rows={runs} keyOf={({ id }) => id} />;
}

function useColumns(): Column<ReconciliationRun>[] {
  const { t, locale } = useTexts();
  return [
    {
      key: 'when',
      title: t('payments:reconcile.when'),
      lead: true,
      cell: ({ startedAt, isDaily }) => (
        <>
          <LocalTime iso={startedAt} /> {isDaily && <Tag look="plain">{t('payments:reconcile.daily')}</Tag>}
        </>
      ),
    },
    {
      key: 'provider',
      title: t('payments:reconcile.provider'),
      cell: ({ provider }) => t(`payments:provider.${provider}`),
    },
    {
      key: 'period',
      title: t('payments:reconcile.period'),
      cell: ({ from, to }) => (
        <>
          <LocalTime iso={from} /> – <LocalTime iso={to} />
        </>
      ),
    },
    {
      key: 'compared',
      title: t('payments:reconcile.compared'),
      figures: true,
      cell: ({ compared }) => formatNumber(compared, locale),
    },
    {
      key: 'found',
      title: t('payments:reconcile.found'),
      figures: true,
      cell: ({ found }) => formatNumber(found, locale),
    },
    { key: 'result', title: t('payments:reconcile.result'), cell: (run) => <Result run={run} /> },
  ];
}

function Result({ run: { failure, finishedAt, found } }: { run: ReconciliationRun }) {
  const { t } = useTexts();
  if (failure) {
    return (
      <span className="text-danger [overflow-wrap:anywhere]">
        {t('payments:reconcile.failed', { reason: failure })}
      </span>
    );
  }
  if (!finishedAt) return <Tag look="warning">{t('payments:reconcile.running')}</Tag>;
  return found === 0 ? (
    <Tag look="success">{t('payments:reconcile.agrees')}</Tag>
  ) : (
    <Tag look="danger">{t('payments:reconcile.differs')}</Tag>
  );
}
