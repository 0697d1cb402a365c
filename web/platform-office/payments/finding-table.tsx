import type { ListedFinding } from '../../../domains/platform-office/reconciliation/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { STATE_LOOKS } from './finding-words.ts';

const NOTE_LENGTH = 500;

/** A difference: our value, the provider's value, and who resolved it. */
export function FindingTable({ findings, answer }: { findings: ListedFinding[]; answer?: FormAnswer }) {
  const { t } = useTexts();
  const columns = useColumns(answer);
  return (
    <DataTable
      caption={t('payment-admin:reconcile.findings')}
      columns={columns}
      rows={findings}
      keyOf={({ id }) => id}
    />
  );
}

function useColumns(answer: FormAnswer | undefined): Column<ListedFinding>[] {
  const { t } = useTexts();
  return [
    {
      key: 'kind',
      title: t('payment-admin:reconcile.kind'),
      lead: true,
      cell: ({ kind, subject, provider }) => (
        <>
          {t(`payment-admin:reconcile.kinds.${kind}`)}
          <span className="block font-normal text-[13px] text-secondary">
            {t(`payment-admin:reconcile.subjects.${subject}`)} · {t(`payment-admin:provider.${provider}`)}
          </span>
        </>
      ),
    },
    {
      key: 'ref',
      title: t('payment-admin:reconcile.ref'),
      cell: ({ ref }) => <span className="font-mono text-[13px] [overflow-wrap:anywhere]">{ref}</span>,
    },
    { key: 'ours', title: t('payment-admin:reconcile.ours'), cell: ({ ours }) => <SideCell side={ours} /> },
    { key: 'theirs', title: t('payment-admin:reconcile.theirs'), cell: ({ theirs }) => <SideCell side={theirs} /> },
    { key: 'found', title: t('payment-admin:reconcile.found_at'), cell: ({ foundAt }) => <LocalTime iso={foundAt} /> },
    {
      key: 'state',
      title: t('payment-admin:reconcile.state'),
      cell: ({ state, note, resolvedBy }) => (
        <>
          <Tag variant={STATE_LOOKS[state]}>{t(`payment-admin:reconcile.states.${state}`)}</Tag>
          {note && <span className="mt-1 block max-w-64 text-[13px] [overflow-wrap:anywhere]">{note}</span>}
          {resolvedBy && (
            <span className="block text-muted text-xs">{t('payment-admin:reconcile.by', { name: resolvedBy })}</span>
          )}
        </>
      ),
    },
    {
      key: 'act',
      title: t('payment-admin:reconcile.resolve'),
      actions: true,
      cell: (finding) => finding.state === 'open' && <Resolve finding={finding} answer={answer} />,
    },
  ];
}

function SideCell({ side }: { side: ListedFinding['ours'] }) {
  const { t, locale } = useTexts();
  if (!side) return '–';
  return (
    <>
      <span className="tabular">{formatMoney(side, locale)}</span>
      <span className="block text-[13px] text-secondary">{t(`payment-admin:reconcile.status.${side.status}`)}</span>
    </>
  );
}

function Resolve({ finding: { id, ref }, answer }: { finding: ListedFinding; answer?: FormAnswer }) {
  const { t } = useTexts();
  const own = answer?.values.id === String(id) ? answer : undefined;
  return (
    <ConfirmAction
      intent="resolve"
      values={{ id }}
      variant="secondary"
      label={t('payment-admin:reconcile.resolve')}
      about={ref}
      question={t('payment-admin:reconcile.resolve_question')}
      open={own !== undefined}
    >
      <TextArea
        name="note"
        label={t('payment-admin:reconcile.note')}
        limit={NOTE_LENGTH}
        rows={3}
        defaultValue={own?.values.note}
        problem={own?.problems.note}
      />
    </ConfirmAction>
  );
}
