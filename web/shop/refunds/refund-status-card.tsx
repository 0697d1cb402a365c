import type { RefundDetail } from '../../../domains/refunds/contract.ts';
import { RefundStageTag } from '../../parts/refund/refund-stage.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { Price } from '../../ui/price.tsx';

const ICONS: Record<RefundDetail['status'], IconName> = {
  reviewing: 'hourglass',
  appealed: 'scale',
  approved: 'package-open',
  returning: 'truck',
  refunding: 'rotate-ccw',
  refunded: 'circle-check',
  refused: 'circle-x',
  withdrawn: 'x',
};

/** The refund's state in large, its meaning, and the deadline. */
export function RefundStatusCard({ refund }: { refund: RefundDetail }) {
  const { t } = useTexts();
  const { status, dueAt } = refund;
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-card bg-card p-4 md:gap-6 md:p-6">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-brand-tint text-brand">
        <Icon name={ICONS[status]} />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <h1 className="text-xl">{t(`refunds:status.${status}`)}</h1>
        <p className="mt-0.5 text-secondary">{t(`refunds:explain.${status}`)}</p>
        {dueAt && (
          <p className="mt-1 text-[13px] text-warning">
            <Icon name="clock-3" size={14} className="me-1 inline" />
            <LocalTime iso={dueAt} />
          </p>
        )}
        {status === 'refused' && refund.refusedReason && (
          <p className="mt-2 whitespace-pre-line break-words rounded-control bg-danger/6 px-3 py-2">
            <span className="block text-[13px] text-secondary">{t('refunds:refused_reason')}</span>
            {refund.refusedReason}
          </p>
        )}
      </div>
      <p className="flex w-full flex-row-reverse items-center justify-between gap-3 sm:grid sm:w-auto sm:justify-items-end sm:gap-1">
        <RefundStageTag stage={refund.stage} status={status} />
        <Price money={refund.price} size="lg" />
      </p>
    </section>
  );
}
