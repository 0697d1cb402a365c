import type { RefundCard } from '../../../domains/refunds/contract.ts';
import { MAX_REFUSAL } from '../../../domains/refunds/rules.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { RefundStageTag } from '../../parts/refund/refund-stage.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { TextArea } from '../../ui/text-area.tsx';

/** Refunds with the decisions that are possible now. */
export function RefundTable({ refunds, answer }: { refunds: readonly RefundCard[]; answer: FormAnswer | undefined }) {
  const { t, locale } = useTexts();
  const columns: Column<RefundCard>[] = [
    {
      key: 'refund',
      title: t('refunds:number'),
      lead: true,
      cell: (refund) => (
        <span className="min-w-0">
          <span className="block [overflow-wrap:anywhere]">{refund.lines.map(({ name }) => name).join(', ')}</span>
          <span className="tabular block break-all font-normal text-muted text-xs">{refund.refundNo}</span>
        </span>
      ),
    },
    { key: 'reason', title: t('refunds:reason_label'), cell: ({ reason }) => t(`refunds:reason.${reason}`) },
    { key: 'buyer', title: t('refunds:office.buyer'), cell: ({ buyer }) => buyer },
    {
      key: 'amount',
      title: t('refunds:office.amount'),
      figures: true,
      cell: ({ price }) => formatMoney(price, locale),
    },
    {
      key: 'state',
      title: t('refunds:office.state'),
      cell: ({ stage, status, dueAt }) => (
        <span className="grid justify-items-start gap-1">
          <RefundStageTag stage={stage} status={status} />
          {dueAt && (
            <span className="text-warning text-xs">
              <LocalTime iso={dueAt} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'decision',
      title: t('developer-office:refunds.decision'),
      cell: (refund) => (refund.status === 'reviewing' ? <Decisions refund={refund} answer={answer} /> : '–'),
    },
  ];
  return (
    <DataTable
      caption={t('developer-office:sections.refunds')}
      columns={columns}
      rows={refunds}
      keyOf={({ refundId }) => refundId}
    />
  );
}

function Decisions({ refund, answer }: { refund: RefundCard; answer: FormAnswer | undefined }) {
  const { t, locale } = useTexts();
  const { refundId, refundNo } = refund;
  const isOwn = answer?.values.intent === 'refuse' && answer.values.refundId === String(refundId);
  return (
    <span className="flex flex-wrap gap-2">
      <ConfirmAction
        intent="approve"
        values={{ refundId }}
        variant="secondary"
        label={t('refunds:act.approve')}
        about={refundNo}
        question={t('refunds:ask.approve_money', { amount: formatMoney(refund.price, locale) })}
        start={<Icon name="check" size={15} />}
      />
      <ConfirmAction
        intent="refuse"
        values={{ refundId }}
        label={t('refunds:act.refuse')}
        about={refundNo}
        question={t('refunds:ask.refuse')}
        start={<Icon name="x" size={15} />}
        open={isOwn}
      >
        <TextArea
          name="reason"
          label={t('refunds:refusal')}
          required
          limit={MAX_REFUSAL}
          defaultValue={isOwn ? answer?.values.reason : undefined}
          problem={isOwn ? answer?.problems.reason : undefined}
        />
      </ConfirmAction>
    </span>
  );
}
