import type { MerchantFigures } from '../../../domains/merchant-office/figures/contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';

/** Best sellers of the period, with a bar relative to the best. */
export function TopProducts({ top }: { top: MerchantFigures['top'] }) {
  const { t, locale } = useTexts();
  const most = Math.max(1, ...top.map(({ sales }) => sales.amount));
  return (
    <Panel title={t('merchant-office:figures.top')}>
      {top.length === 0 && <p className="text-secondary">{t('merchant-office:figures.top_none')}</p>}
      <ol className="grid gap-3">
        {top.map(({ productId, name, image, num, sales, views }) => (
          <li key={productId} className="flex items-center gap-3">
            <Picture src={image} alt="" className="size-10 shrink-0 rounded-control" />
            <div className="min-w-0 flex-1">
              <p className="flex items-baseline justify-between gap-3">
                <Link to={`/login2/products/${productId}`} className="line-clamp-1 hover:text-brand-hover">
                  {name}
                </Link>
                <Price money={sales} size="sm" plain className="shrink-0" />
              </p>
              <div className="mt-1 flex items-center gap-3">
                <span aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-full bg-page">
                  <span
                    className="block h-full rounded-full bg-brand"
                    style={{ width: `${Math.max(2, (sales.amount / most) * 100)}%` }}
                  />
                </span>
                <span className="tabular shrink-0 text-muted text-xs">
                  {t('merchant-office:figures.pieces', { count: num, number: formatNumber(num, locale) })}
                  {' · '}
                  {t('merchant-office:figures.views', { count: views, number: formatNumber(views, locale) })}
                </span>
              </div>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
