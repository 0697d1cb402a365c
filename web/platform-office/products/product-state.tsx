import type { ProductLine } from '../../../domains/platform-office/products/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Tag } from '../../ui/tag.tsx';

const VARIANTS = { on_sale: 'success', waiting: 'warning', off_sale: 'plain', draft: 'warning' } as const;

type Shown = Pick<ProductLine, 'status' | 'blocked' | 'refused'>;

/** The state of a product; of a blocked or refused one, that it is. */
export function ProductState({ product: { status, blocked, refused } }: { product: Shown }) {
  const { t } = useTexts();
  if (blocked !== null) return <Tag variant="danger">{t('product-admin:state.blocked')}</Tag>;
  if (refused !== null) return <Tag variant="danger">{t('product-admin:refused')}</Tag>;
  return <Tag variant={VARIANTS[status]}>{t(`product-admin:state.${status}`)}</Tag>;
}
