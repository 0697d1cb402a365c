import type { ReactNode } from 'react';
import { useTexts } from '../../../texts/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';

/** The bar at the bottom of a phone: a link to the product's own page, and the campaign's button. */
export function PhoneBar({ productId, children }: { productId: number; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <section
      aria-label={t('goods:detail.buy_bar')}
      className="fixed inset-x-0 bottom-0 z-40 flex items-stretch gap-2 border-line border-t bg-card px-2 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:hidden"
    >
      <Link
        to={`/goods_detail/${productId}`}
        className="flex w-14 shrink-0 flex-col items-center justify-center text-[11px] leading-tight text-secondary"
      >
        <Icon name="package" size={20} className="stroke-[1.75]" />
        <span className="max-w-full truncate">{t('campaigns:product')}</span>
      </Link>
      <span className="flex min-w-0 flex-1 gap-2 [&>*]:flex-1">{children}</span>
    </section>
  );
}
