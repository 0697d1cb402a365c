import { useTexts } from '../../../texts/texts.tsx';

const FEW_LEFT = 10;

interface StockWordsProps {
  available: number;
  /** No variant has been selected yet: the number would be that of one of them. */
  isOpen?: boolean;
}

/** Availability, and the number left if it is small. */
export function StockWords({ available, isOpen = false }: StockWordsProps) {
  const { t } = useTexts();
  if (available <= 0) return <span className="font-semibold text-danger">{t('goods:detail.sold_out')}</span>;
  if (isOpen || available > FEW_LEFT) return <span className="text-success">{t('goods:detail.in_stock')}</span>;
  return <span className="font-semibold text-warning">{t('goods:detail.left', { count: available })}</span>;
}
