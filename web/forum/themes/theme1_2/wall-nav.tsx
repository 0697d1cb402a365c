import { useLocation } from 'react-router';
import { MemberLink } from '../../../frames/member-link.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import { Link } from '../../../ui/link.tsx';
import { useForumAddress, useForumData } from '../../parts/forum-data.ts';

interface Place {
  path: string;
  icon: IconName;
  name: string;
  isOwn?: boolean;
}

/** The sections of the forum and the reader's own pages in a column; a phone has the bar at its bottom instead. */
export default function WallNav() {
  const { t } = useTexts();
  const address = useForumAddress();
  const { config } = useForumData();
  const here = useLocation().pathname.toLowerCase();
  const own = (page: string, icon: IconName): Place => ({
    path: `my/${page}`,
    icon,
    name: t(`forum:own.${page}`),
    isOwn: true,
  });
  const groups: readonly (readonly Place[])[] = [
    [
      { path: '', icon: 'house', name: t('forum-frame:home') },
      { path: 'boards', icon: 'layers', name: t('forum-frame:boards') },
      { path: 'tags', icon: 'hash', name: t('forum-frame:tags') },
      { path: 'Help', icon: 'circle-help', name: t('forum-frame:help') },
    ],
    [
      own('dynamicList', 'users'),
      own('favoriteList', 'bookmark'),
      own('topicList', 'images'),
      own('privateMessageChatList', 'mail'),
    ],
  ];
  return (
    <nav aria-label={config.siteTitle} className="wall-nav">
      {groups.map((places) => (
        <ul key={places[0]?.path} className="wall-nav-list">
          {places.map(({ path, icon, name, isOwn }) => {
            const to = address(path);
            const isHere = here === to.toLowerCase();
            const Place = isOwn ? MemberLink : Link;
            return (
              <li key={path}>
                <Place to={to} aria-current={isHere ? 'page' : undefined} className="wall-link">
                  <Icon name={icon} size={20} />
                  <span>{name}</span>
                </Place>
              </li>
            );
          })}
        </ul>
      ))}
    </nav>
  );
}
