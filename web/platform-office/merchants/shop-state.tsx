import type { ShopState as State } from '../../../domains/merchants/supervision/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Tag } from '../../ui/tag.tsx';

const VARIANTS = { open: 'success', paused: 'warning', closed: 'plain' } as const;

export function ShopState({ status }: { status: State }) {
  const { t } = useTexts();
  return <Tag variant={VARIANTS[status]}>{t(`merchant-admin:state.${status}`)}</Tag>;
}
