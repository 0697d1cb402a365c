import { useLocation } from 'react-router';
import { uncheckedAddress } from '../manifest/page-address.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { cx } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { Link } from '../ui/link.tsx';
import { APP_DOWNLOADS, APP_HOME, APP_RESERVATIONS, APP_SEARCH } from './app-places.ts';
import { MemberLink } from './member-link.tsx';

/** The navigation at the bottom of a phone. */
export default function AppTabBar() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const isMember = Boolean(useShell()?.user);
  const tabs: readonly { to: typeof APP_HOME; icon: IconName; name: string; isOwn?: true }[] = [
    { to: APP_HOME, icon: 'house', name: t('app-frame:home') },
    { to: APP_SEARCH, icon: 'layout-grid', name: t('app-frame:all_apps') },
    { to: APP_DOWNLOADS, icon: 'download', name: t('app-frame:downloads_short'), isOwn: true },
    { to: APP_RESERVATIONS, icon: 'calendar-check', name: t('app-frame:reservations_short'), isOwn: true },
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
        {tabs.map(({ to, icon, name, isOwn }) => {
          const Tab = isOwn ? MemberLink : Link;
          const isHere = pathname === to;
          return (
            <li key={to} className="min-w-0">
              <Tab
                to={to}
                aria-current={isHere ? 'page' : undefined}
                className={cx(
                  'flex h-full flex-col items-center justify-center gap-0.5 text-[11px] leading-tight',
                  isHere ? 'font-semibold text-brand-hover' : 'text-secondary',
                )}
              >
                <Icon name={icon} size={22} className="stroke-[1.75]" />
                <span className="max-w-full truncate px-1">{name}</span>
              </Tab>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
