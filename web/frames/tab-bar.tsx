import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import type { PageAddress } from '../manifest/page-address.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { useCartCount } from './use-cart-count.ts';

const CategorySheet = lazy(() => import('./category-sheet.tsx'));
const TAB = 'flex flex-1 flex-col items-center justify-center gap-0.5 text-[11px] leading-tight';

/** A phone's bar at the bottom: home, categories, cart, me. */
export function TabBar() {
  const { t } = useTexts();
  const shell = useShell();
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused');
  const count = useCartCount();
  const { pathname } = useLocation();
  const isChoosing = sheet === 'open';
  return (
    <>
      <nav
        aria-label={t('shell:bottom_navigation')}
        className="fixed inset-x-0 bottom-0 z-40 flex h-[calc(56px+env(safe-area-inset-bottom))] border-line border-t bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        <Tab
          to="/"
          isLit={pathname === '/' && !isChoosing}
          icon={<Icon name="house" size={22} className="stroke-[1.75]" />}
          text={t('shell:home')}
        />
        <Link
          to="/goods/goods_search"
          onClick={(event) => {
            event.preventDefault();
            setSheet('open');
          }}
          className={cx(TAB, isChoosing ? 'font-semibold text-brand-hover' : 'text-secondary')}
        >
          <Icon name="layout-grid" size={22} className="stroke-[1.75]" />
          {t('shell:categories')}
        </Link>
        <Tab
          to="/order/shopping_cart"
          isLit={pathname === '/order/shopping_cart' && !isChoosing}
          label={t('shell:cart_with', { count })}
          icon={
            <span className="relative">
              <Icon name="shopping-cart" size={22} className="stroke-[1.75]" />
              <Badge count={count} />
            </span>
          }
          text={t('shell:cart')}
        />
        <Tab
          to={shell?.user ? '/users/user_info' : '/login'}
          isLit={(pathname.startsWith('/users/') || pathname === '/login') && !isChoosing}
          icon={<Icon name="circle-user-round" size={22} className="stroke-[1.75]" />}
          text={t(shell?.user ? 'shell:me' : 'shell:sign_in')}
        />
      </nav>
      {sheet !== 'unused' && (
        <Suspense>
          <CategorySheet open={isChoosing} onClose={() => setSheet('closed')} />
        </Suspense>
      )}
    </>
  );
}

interface TabProps {
  to: PageAddress;
  /** The page, or one of those below it. */
  isLit: boolean;
  icon: ReactNode;
  text: string;
  label?: string;
}

function Tab({ to, isLit, icon, text, label }: TabProps) {
  const isHere = useLocation().pathname === to;
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      aria-label={label}
      className={cx(TAB, isLit ? 'font-semibold text-brand-hover' : 'text-secondary')}
    >
      {icon}
      <span className="max-w-full truncate px-1">{text}</span>
    </Link>
  );
}
