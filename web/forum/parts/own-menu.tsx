import { useLocation } from 'react-router';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Link } from '../../ui/link.tsx';
import { useCurrentInSight } from '../../ui/use-current-in-sight.ts';
import { useForumAddress, useForumData } from './forum-data.ts';

/** The reader's own pages in groups; the names are `forum:own.<page>`. */
const OWN_PAGES: readonly { page: string; icon: IconName }[] = [
  { page: 'topicList', icon: 'file-text' },
  { page: 'questionList', icon: 'circle-help' },
  { page: 'goods', icon: 'package' },
  { page: 'answerList', icon: 'message-circle' },
  { page: 'answerReplyList', icon: 'reply' },
  { page: 'drafts', icon: 'file-clock' },
  { page: 'favoriteList', icon: 'bookmark' },
  { page: 'dynamicList', icon: 'refresh-cw' },
  { page: 'followList', icon: 'user-plus' },
  { page: 'followerList', icon: 'users' },
  { page: 'remindList', icon: 'bell' },
  { page: 'systemNotifyList', icon: 'megaphone' },
  { page: 'privateMessageChatList', icon: 'mail' },
  { page: 'shield', icon: 'ban' },
  { page: 'wallet', icon: 'wallet' },
  { page: 'point', icon: 'coins' },
  { page: 'invite', icon: 'gift' },
  { page: 'vip', icon: 'badge-check' },
  { page: 'membershipCardOrderList', icon: 'scroll-text' },
  { page: 'editUser', icon: 'settings' },
  { page: 'realNameAuthentication', icon: 'badge-check' },
  { page: 'userLoginLogList', icon: 'history' },
  { page: 'manage', icon: 'shield-check' },
];

/** Pages about money that are part of the wallet. */
const MONEY = ['/my/balance', '/my/payment', '/my/profilePay'];

export interface OwnPage {
  page: string;
  icon: IconName;
  name: string;
  to: PageAddress;
  isHere: boolean;
}

/** The own pages that the reader may open. */
export function useOwnPages(): readonly OwnPage[] {
  const { t } = useTexts();
  const address = useForumAddress();
  const { viewer } = useForumData();
  const here = useLocation().pathname.toLowerCase();
  const mayOpen: Record<string, boolean> = {
    manage: viewer.isModerator,
    invite: viewer.permissions.includes('invites.create'),
  };
  return OWN_PAGES.filter(({ page }) => mayOpen[page] ?? true).map(({ page, icon }) => {
    const to = address(`my/${page}`);
    // the page of a conversation is part of the list of conversations
    const isPart = page === 'privateMessageChatList' && here.endsWith('/privateMessageList'.toLowerCase());
    const isOfMoney = here.includes('/my/wallet/') || MONEY.some((part) => here.endsWith(part.toLowerCase()));
    const isHere = isPart || here === to.toLowerCase() || (page === 'wallet' && isOfMoney);
    return { page, icon, to, name: t(`forum:own.${page}`), isHere };
  });
}

/** The way between the reader's own pages: a column, or lines; on narrow screens one that scrolls sideways. */
export function OwnMenu({ lying = false }: { lying?: boolean }) {
  const { t } = useTexts();
  const pages = useOwnPages();
  const list = useCurrentInSight<HTMLUListElement>(useLocation().pathname);
  return (
    <nav aria-label={t('forum:own.menu')} className="min-w-0">
      <ul
        ref={list}
        className={cx(
          'no-scrollbar relative -mx-4 flex gap-1 overflow-x-auto px-4',
          // a mouse cannot scroll sideways
          lying && 'md:mx-0 md:flex-wrap md:overflow-visible md:px-0',
          !lying &&
            'lg:sticky lg:top-[88px] lg:mx-0 lg:grid lg:gap-0.5 lg:rounded-card lg:border lg:border-line lg:bg-card lg:p-2',
        )}
      >
        {pages.map(({ page, icon, name, to, isHere }) => (
          <li key={page} className="shrink-0">
            <Link
              to={to}
              aria-current={isHere ? 'page' : undefined}
              className={cx(
                'flex min-h-10 items-center gap-2.5 whitespace-nowrap rounded-full px-3.5 transition-colors',
                lying && 'md:min-h-9 md:px-3',
                !lying && 'lg:whitespace-normal lg:rounded-control lg:px-3',
                isHere
                  ? 'bg-brand-tint font-semibold text-brand-hover'
                  : 'text-secondary hover:bg-ink/5 hover:text-ink',
              )}
            >
              <Icon name={icon} size={17} className={cx(lying ? 'hidden' : 'hidden lg:block')} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
