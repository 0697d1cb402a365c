import { NavLink, Outlet } from 'react-router';
import { useShell } from '../shell/use-shell.ts';
import { useTexts } from '../texts.tsx';
import { cx } from '../ui/class-names.ts';

/** What surrounds the pages of one's own account: the user's menu at the left, on phones above. */
export default function AccountLayout() {
  const { t } = useTexts();
  const menu = useShell()?.menu ?? [];
  return (
    <div className="content grid grid-cols-[minmax(0,1fr)] gap-4 py-4 md:grid-cols-[200px_minmax(0,1fr)] md:gap-6 md:py-6">
      <nav
        aria-label={t('account:menu')}
        className="no-scrollbar -mx-4 flex gap-1 overflow-x-auto px-4 md:mx-0 md:h-fit md:flex-col md:rounded-card md:bg-card md:p-3"
      >
        {menu.map((item) => (
          <NavLink
            key={item.id}
            to={item.pc_url}
            className={({ isActive }) =>
              cx(
                'shrink-0 rounded-full px-4 py-2 transition-colors md:rounded-control md:px-3 md:py-2.5',
                isActive ? 'bg-brand-tint font-semibold text-brand-hover' : 'bg-card text-secondary hover:text-ink',
              )
            }
          >
            {item.name}
          </NavLink>
        ))}
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
