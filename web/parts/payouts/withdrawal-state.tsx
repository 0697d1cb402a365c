import type { WithdrawalState as State } from '../../../domains/payouts/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Tag } from '../../ui/tag.tsx';

const VARIANTS = { requested: 'warning', approved: 'outline', paid: 'success', refused: 'danger' } as const;

export function WithdrawalState({ state }: { state: State }) {
  const { t } = useTexts();
  return <Tag variant={VARIANTS[state]}>{t(`withdrawals:state.${state}`)}</Tag>;
}
