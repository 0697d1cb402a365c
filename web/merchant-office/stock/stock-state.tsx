import type { StockRow } from '../../../domains/merchant-office/stock/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Tag } from '../../ui/tag.tsx';

/** Whether it is in stock; sufficient stock is not mentioned. */
export function StockStateTag({ sku }: { sku: Pick<StockRow, 'state' | 'onSale'> }) {
  const { t } = useTexts();
  if (!sku.onSale) return <Tag variant="plain">{t('merchant-office:products.status.off_sale')}</Tag>;
  if (sku.state === 'fine') return null;
  return (
    <Tag variant={sku.state === 'out' ? 'danger' : 'warning'}>{t(`merchant-office:stock.state.${sku.state}`)}</Tag>
  );
}
