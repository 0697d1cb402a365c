import { useLocation } from 'react-router';
import { uncheckedAddress } from '../manifest/page-address.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { Link } from '../ui/link.tsx';
import { API_DEVELOPERS, API_HOME, API_SEARCH } from './api-places.ts';
import { useCartCount } from './use-cart-count.ts';

/** The navigation at the bottom of a phone. */
export default function ApiTabBar() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const count = useCartCount();
  const isMember = Boolean(useShell()?.user);
  const tabs: readonly { to: typeof API_HOME; icon: IconName; name: string; count?: number }[] = [
    { to: API_HOME, icon: 'house', name: t('api-frame:home') },
    { to: API_SEARCH, icon: 'layout-grid', name: t('api-frame:all_apis') },
    isMember
      ? { to: uncheckedAddress('/apis/subscriptions'), icon: 'code', name: t('api-frame:my_apis') }
      : { to: API_DEVELOPERS, icon: 'code', name: t('api-frame:developers') },
    { to: uncheckedAddress('/order/shopping_cart'), icon: 'shopping-cart', name: t('shell:cart'), count },
    {
      to: uncheckedAddress(isMember ? '/users/user_info' : '/login'),
      icon: 'circle-user-round',
      name: t(isMember ? 'shell:me' : 'shell:sign_in'),
    },
  ];
  return (
    <nav
      aria-label={t('shell:bottom_navigation')}
      className="fixed inset-x-0 bottom-0 z-40 border-line border-t bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid h-14 grid-cols-5">
        {tabs.map(({ to, icon, name, count = 0 }) => (
          <li key={to} className="min-w-0">
            <Link
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              className={cx(
                'flex h-full flex-col items-center justify-center gap-0.5 text-[11px] leading-tight',
                pathname === to ? 'font-semibold text-brand-hover' : 'text-secondary',
              )}
            >
              <span className="relative">
                <Icon name={icon} size={22} className="stroke-[1.75]" />
                <Badge count={count} />
              </span>
              <span className="max-w-full truncate px-1">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
