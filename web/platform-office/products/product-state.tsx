import type { ProductLine } from '../../../domains/platform-office/products/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Tag } from '../../ui/tag.tsx';

const VARIANTS = { on_sale: 'success', off_sale: 'plain', draft: 'warning' } as const;

/** The state of a product; of a blocked one, that it is blocked. */
export function ProductState({ product: { status, blocked } }: { product: Pick<ProductLine, 'status' | 'blocked'> }) {
  const { t } = useTexts();
  if (blocked !== null) return <Tag variant="danger">{t('product-admin:state.blocked')}</Tag>;
  return <Tag variant={VARIANTS[status]}>{t(`product-admin:state.${status}`)}</Tag>;
}
