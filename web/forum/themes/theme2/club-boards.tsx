import { useLocation } from 'react-router';
import { useTexts } from '../../../texts/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { BoardMark } from '../../parts/board-mark.tsx';
import { useForumAddress, useForumData } from '../../parts/forum-data.ts';

/** The boards below the reader's card; narrow screens have them in a line above. */
export default function ClubBoards() {
  const { t } = useTexts();
  const address = useForumAddress();
  const { boards, config } = useForumData();
  const here = useLocation().pathname.toLowerCase();
  const isHere = (to: string) => (here === to.toLowerCase() ? ('page' as const) : undefined);
  const home = address('');
  return (
    <nav aria-label={config.siteTitle} className="club-boards">
      <ul>
        <li>
          <Link to={home} className="club-board" aria-current={isHere(home)}>
            <span className="flex size-7 items-center justify-center">
              <Icon name="house" size={17} />
            </span>
            {t('forum:feed.all')}
          </Link>
        </li>
        {boards
          .filter(({ isArchived }) => !isArchived)
          .map((board) => {
            const to = address(`board/${board.slug}`);
            return (
              <li key={board.id}>
                <Link to={to} className="club-board" aria-current={isHere(to)}>
                  <BoardMark board={board} size={28} />
                  <span className="min-w-0 flex-1 leading-snug">{board.name}</span>
                </Link>
              </li>
            );
          })}
      </ul>
    </nav>
  );
}
