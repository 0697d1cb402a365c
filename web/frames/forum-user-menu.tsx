import type { ForumBase } from '../manifest/forum-base.ts';
import { uncheckedAddress } from '../manifest/page-address.ts';
import { OwnPicture } from '../parts/forum/person-picture.tsx';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Dropdown, dropdownItemClass } from '../ui/dropdown.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { Link } from '../ui/link.tsx';
import { LoginLink } from './member-link.tsx';

const ITEMS: readonly { page: string; icon: IconName; text: string }[] = [
  { page: 'topicList', icon: 'file-text', text: 'topics' },
  { page: 'drafts', icon: 'file-clock', text: 'drafts' },
  { page: 'favoriteList', icon: 'bookmark', text: 'favourites' },
  { page: 'dynamicList', icon: 'users', text: 'following' },
  { page: 'remindList', icon: 'bell', text: 'news' },
];

/** The reader's avatar with their pages of the forum, or the way in. */
export function ForumUserMenu({ base }: { base: ForumBase }) {
  const { t } = useTexts();
  const shell = useShell();
  if (!shell?.user) {
    return (
      <LoginLink
        to={uncheckedAddress(`${base}/login`)}
        className={buttonClass({ variant: 'soft', size: 'sm' }, 'ms-1 min-h-9! whitespace-nowrap rounded-full')}
      >
        {t('shell:sign_in')}
      </LoginLink>
    );
  }
  const { user } = shell;
  return (
    <Dropdown
      name={t('forum-frame:own_menu', { name: user.nickname })}
      label={
        <span className="flex size-10 items-center justify-center">
          <OwnPicture user={user} size={32} />
        </span>
      }
      panelClassName="w-56"
    >
      <p className="mb-1 truncate border-line border-b px-3 pt-1 pb-2 font-semibold">{user.nickname}</p>
      {ITEMS.map(({ page, icon, text }) => (
        <Link key={page} to={uncheckedAddress(`${base}/my/${page}`)} className={dropdownItemClass()}>
          <Icon name={icon} size={16} className="text-muted" />
          {t(`forum-frame:my.${text}`)}
        </Link>
      ))}
      <form method="post" action="/logout" className="mt-1 border-line border-t pt-1">
        <button type="submit" className={dropdownItemClass()}>
          <Icon name="log-out" size={16} className="text-muted" />
          {t('shell:log_out')}
        </button>
      </form>
    </Dropdown>
  );
}
