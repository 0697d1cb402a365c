import type { ReconciliationRun } from '../../../domains/platform-office/reconciliation/contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';

/** When was compared, over which period, and with which result. */
export function RunTable({ runs }: { runs: ReconciliationRun[] }) {
  const { t } = useTexts();
  const columns = useColumns();
  return <DataTable caption={t('payment-admin:reconcile.runs')} columns={columns} rows={runs} keyOf={({ id }) => id} />;
}

function useColumns(): Column<ReconciliationRun>[] {
  const { t, locale } = useTexts();
  return [
    {
      key: 'when',
      title: t('payment-admin:reconcile.when'),
      lead: true,
      cell: ({ startedAt, isDaily }) => (
        <>
          <LocalTime iso={startedAt} /> {isDaily && <Tag variant="plain">{t('payment-admin:reconcile.daily')}</Tag>}
        </>
      ),
    },
    {
      key: 'provider',
      title: t('payment-admin:reconcile.provider'),
      cell: ({ provider }) => t(`payment-admin:provider.${provider}`),
    },
    {
      key: 'period',
      title: t('payment-admin:reconcile.period'),
      cell: ({ from, to }) => (
        <>
          <LocalTime iso={from} /> – <LocalTime iso={to} />
        </>
      ),
    },
    {
      key: 'compared',
      title: t('payment-admin:reconcile.compared'),
      figures: true,
      cell: ({ compared }) => formatNumber(compared, locale),
    },
    {
      key: 'found',
      title: t('payment-admin:reconcile.found'),
      figures: true,
      cell: ({ found }) => formatNumber(found, locale),
    },
    { key: 'result', title: t('payment-admin:reconcile.result'), cell: (run) => <Result run={run} /> },
  ];
}

function Result({ run: { failure, finishedAt, found } }: { run: ReconciliationRun }) {
  const { t } = useTexts();
  if (failure) {
    return (
      <span className="text-danger [overflow-wrap:anywhere]">
        {t('payment-admin:reconcile.failed', { reason: failure })}
      </span>
    );
  }
  if (!finishedAt) return <Tag variant="warning">{t('payment-admin:reconcile.running')}</Tag>;
  return found === 0 ? (
    <Tag variant="success">{t('payment-admin:reconcile.agrees')}</Tag>
  ) : (
    <Tag variant="danger">{t('payment-admin:reconcile.differs')}</Tag>
  );
}
