import { useLocation } from 'react-router';
import { Avatar } from '../../../frames/user-menu.tsx';
import { useShell } from '../../../session/use-shell.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { useCurrentInSight } from '../../../ui/use-current-in-sight.ts';
import { useForumAddress, useForumData } from '../../parts/forum-data.ts';
import { useOwnGroups } from '../own-groups.ts';

/** Above the reader's own pages: who they are, the groups of pages, and the pages of the open group. */
export default function OwnHead() {
  const { t } = useTexts();
  const address = useForumAddress();
  const user = useShell()?.user;
  const { viewer } = useForumData();
  const groups = useOwnGroups();
  const { pathname } = useLocation();
  const groupRow = useCurrentInSight<HTMLUListElement>(pathname);
  const pageRow = useCurrentInSight<HTMLUListElement>(pathname);
  const open = groups.find(({ isHere }) => isHere);
  return (
    <header className="wall-own">
      {user && (
        <div className="wall-own-person">
          <Avatar user={user} size={72} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold text-lg md:text-xl">{user.nickname}</p>
            <p className="text-[13px] text-secondary">{t(`forum:trust.${viewer.trust}`)}</p>
          </div>
          <Link to={address(`user/${user.id}`)} className="wall-own-link">
            <Icon name="images" size={16} />
            {t('forum:own.public_page')}
          </Link>
        </div>
      )}
      <nav aria-label={t('forum:own.menu')}>
        <ul ref={groupRow} className="wall-own-groups no-scrollbar">
          {groups.map(({ group, pages, isHere }) => (
            <li key={group}>
              {pages[0] && (
                <Link to={pages[0].to} aria-current={isHere ? 'true' : undefined}>
                  {t(`forum:own.group.${group}`)}
                </Link>
              )}
            </li>
          ))}
        </ul>
        {open && open.pages.length > 1 && (
          <ul ref={pageRow} className="wall-own-pages no-scrollbar">
            {open.pages.map(({ page, icon, name, to, isHere }) => (
              <li key={page}>
                <Link to={to} aria-current={isHere ? 'page' : undefined}>
                  <Icon name={icon} size={16} />
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </nav>
    </header>
  );
}
