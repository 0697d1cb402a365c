import { Outlet, useLocation } from 'react-router';
import { uncheckedAddress } from '../manifest/page-address.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { cx } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { useCurrentInSight } from '../ui/use-current-in-sight.ts';
import { menuIcon } from './menu-icons.ts';

/** Layout of the account pages: the user's menu at the left, on phones above. */
export default function AccountLayout() {
  const { t } = useTexts();
  const menu = useShell()?.menu ?? [];
  const { pathname } = useLocation();
  // on phones the menu is a row
  const strip = useCurrentInSight<HTMLElement>(pathname);
  return (
    <div
      className={cx(
        'content grid grid-cols-[minmax(0,1fr)] gap-4 py-4 md:gap-6 md:py-6',
        menu.length > 0 && 'md:grid-cols-[208px_minmax(0,1fr)]',
      )}
    >
      <nav
        hidden={menu.length === 0}
        ref={strip}
        aria-label={t('account:menu')}
        className="no-scrollbar relative -mx-4 flex gap-1 overflow-x-auto px-4 md:mx-0 md:h-fit md:flex-col md:rounded-card md:bg-card md:p-3"
      >
        {menu.map((item) => {
          const path = item.pc_url.split('?')[0] ?? '';
          const isHere = path === pathname;
          return (
            <Link
              key={item.id}
              to={uncheckedAddress(item.pc_url)}
              aria-current={isHere ? 'page' : undefined}
              className={cx(
                'flex shrink-0 items-center gap-2.5 rounded-full px-4 py-2 transition-colors md:rounded-control md:px-3 md:py-2.5',
                isHere ? 'bg-brand-tint font-semibold text-brand-hover' : 'bg-card text-secondary hover:text-ink',
              )}
            >
              <Icon name={menuIcon(path)} size={18} className="hidden shrink-0 md:block" />
              {item.name}
            </Link>
          );
        })}
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
