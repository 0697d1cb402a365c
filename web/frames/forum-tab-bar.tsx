import { useLocation } from 'react-router';
import type { ForumBase } from '../manifest/forum-base.ts';
import { uncheckedAddress } from '../manifest/page-address.ts';
import { useTexts } from '../texts/texts.tsx';
import { cx } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { Link } from '../ui/link.tsx';
import { MemberLink } from './member-link.tsx';
import { useUnread } from './use-unread.ts';

/** The navigation at the bottom of a phone. */
export default function ForumTabBar({ base }: { base: ForumBase }) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const unread = useUnread('forum');
  const tabs: readonly { to: string; icon: IconName; name: string; count?: number; isOwn?: true }[] = [
    { to: base, icon: 'house', name: t('forum-frame:home') },
    { to: `${base}/boards`, icon: 'layers', name: t('forum-frame:boards') },
    { to: `${base}/postTopic`, icon: 'plus', name: t('forum-frame:post_short'), isOwn: true },
    { to: `${base}/my/remindList`, icon: 'bell', name: t('forum-frame:my.news'), count: unread, isOwn: true },
    { to: `${base}/my/topicList`, icon: 'user', name: t('forum-frame:me'), isOwn: true },
  ];
  const here = pathname.toLowerCase();
  return (
    <nav
      aria-label={t('forum-frame:sections')}
      className="fixed inset-x-0 bottom-0 z-40 border-line border-t bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid h-14 grid-cols-5">
        {tabs.map(({ to, icon, name, count = 0, isOwn }, at) => {
          const Tab = isOwn ? MemberLink : Link;
          return (
            <li key={to}>
              <Tab
                to={uncheckedAddress(to)}
                aria-current={here === to.toLowerCase() ? 'page' : undefined}
                className={cx(
                  'relative flex h-full flex-col items-center justify-center gap-0.5 text-[11px] leading-tight',
                  here === to.toLowerCase() ? 'font-semibold text-brand-hover' : 'text-secondary',
                )}
              >
                <span className={cx(at === 2 && 'rounded-full bg-brand px-3.5 py-0.5 text-on-brand')}>
                  <Icon name={icon} size={at === 2 ? 20 : 21} />
                </span>
                <span className="max-w-full truncate">{name}</span>
                {count > 0 && (
                  <span aria-hidden="true" className="absolute end-[28%] top-1.5 size-2 rounded-full bg-danger" />
                )}
              </Tab>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
