import type { RefundStage, RefundStatus } from '../../../domains/refunds/states.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Tag } from '../../ui/tag.tsx';

const VARIANTS = {
  reviewing: 'warning',
  refunding: 'tint',
  merchant_refunded: 'success',
  refunded: 'success',
  refused: 'danger',
  withdrawn: 'plain',
} as const satisfies Record<RefundStage, string>;

/** The stage of a refund, in the specification's words; for an appeal a different text. */
export function RefundStageTag({ stage, status }: { stage: RefundStage; status: RefundStatus }) {
  const { t } = useTexts();
  return (
    <Tag variant={VARIANTS[stage]}>
      {t(status === 'appealed' ? 'refunds:status.appealed' : `refunds:stage.${stage}`)}
    </Tag>
  );
}
