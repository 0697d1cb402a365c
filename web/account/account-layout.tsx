import { Outlet, useLocation } from 'react-router';
import { useShell } from '../shell/use-shell.ts';
import { useTexts } from '../texts.tsx';
import { cx } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';

/** What surrounds the pages of one's own account: the user's menu at the left, on phones above. */
export default function AccountLayout() {
  const { t } = useTexts();
  const menu = useShell()?.menu ?? [];
  const { pathname } = useLocation();
  return (
    <div className="content grid grid-cols-[minmax(0,1fr)] gap-4 py-4 md:grid-cols-[200px_minmax(0,1fr)] md:gap-6 md:py-6">
      <nav
        aria-label={t('account:menu')}
        className="no-scrollbar -mx-4 flex gap-1 overflow-x-auto px-4 md:mx-0 md:h-fit md:flex-col md:rounded-card md:bg-card md:p-3"
      >
        {menu.map((item) => {
          const isHere = item.pc_url.split('?')[0] === pathname;
          return (
            <Link
              key={item.id}
              to={item.pc_url}
              aria-current={isHere ? 'page' : undefined}
              className={cx(
                'shrink-0 rounded-full px-4 py-2 transition-colors md:rounded-control md:px-3 md:py-2.5',
                isHere ? 'bg-brand-tint font-semibold text-brand-hover' : 'bg-card text-secondary hover:text-ink',
              )}
            >
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
