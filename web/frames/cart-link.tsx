import { useTexts } from '../texts/texts.tsx';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { useCartCount } from './use-cart-count.ts';

/** Link to the cart, with the number of pieces in it. */
export function CartLink() {
  const { t } = useTexts();
  const count = useCartCount();
  return (
    <Link
      to="/order/shopping_cart"
      aria-label={t('shell:cart_with', { count })}
      className="flex h-11 shrink-0 items-center gap-2.5 whitespace-nowrap rounded-control border border-line px-4 font-medium transition-colors hover:border-brand hover:text-brand-hover"
    >
      <span className="relative">
        <Icon name="shopping-cart" size={20} />
        <Badge count={count} />
      </span>
      <span className="hidden xl:inline">{t('shell:cart')}</span>
    </Link>
  );
}
