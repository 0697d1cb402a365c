import type { RefundDetail } from '../../../domains/refunds/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Timeline } from '../../ui/timeline.tsx';

/** Timeline of the refund, newest first. */
export function RefundHistory({ timeline }: Pick<RefundDetail, 'timeline'>) {
  const { t } = useTexts();
  const entries = timeline.toReversed().map((event) => ({
    key: `${event.at} ${event.event}`,
    title: t(`refunds:event.${event.event}`),
    // automatic events say so themselves
    reason: event.by === 'system' ? undefined : event.reason,
    foot: (
      <>
        <LocalTime iso={event.at} /> · {t(`refunds:by.${event.by}`)}
      </>
    ),
  }));
  return <Timeline entries={entries} />;
}
