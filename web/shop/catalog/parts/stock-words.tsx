import { useTexts } from '../../../texts/texts.tsx';

const FEW_LEFT = 10;

/** Availability, and the number left if it is small. */
export function StockWords({ available }: { available: number }) {
  const { t } = useTexts();
  if (available <= 0) return <span className="font-semibold text-danger">{t('goods:detail.sold_out')}</span>;
  if (available > FEW_LEFT) return <span className="text-success">{t('goods:detail.in_stock')}</span>;
  return <span className="font-semibold text-warning">{t('goods:detail.left', { count: available })}</span>;
}
