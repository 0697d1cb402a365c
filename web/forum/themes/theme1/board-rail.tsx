import { useLocation } from 'react-router';
import { useTexts } from '../../../texts/texts.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { BoardMark } from '../../parts/board-mark.tsx';
import { useForumAddress, useForumData } from '../../parts/forum-data.ts';

const ITEM = 'flex min-h-10 items-center gap-2.5 rounded-control px-2.5 py-1.5 transition-colors';

/** The boards at the left of the page. */
export default function BoardRail() {
  const { t } = useTexts();
  const address = useForumAddress();
  const { boards } = useForumData();
  const here = useLocation().pathname.toLowerCase();
  const variant = (to: string) =>
    cx(ITEM, here === to.toLowerCase() ? 'bg-brand-tint font-semibold text-brand-hover' : 'hover:bg-ink/5');
  const home = address('');
  return (
    <nav aria-label={t('forum:boards.title')} className="hidden lg:block">
      <ul className="sticky top-[88px] grid grid-cols-[minmax(0,1fr)] gap-0.5">
        <li>
          <Link to={home} aria-current={here === home ? 'page' : undefined} className={variant(home)}>
            <span className="flex size-7 items-center justify-center text-secondary">
              <Icon name="house" size={18} />
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
                <Link to={to} aria-current={here === to.toLowerCase() ? 'page' : undefined} className={variant(to)}>
                  <BoardMark board={board} size={28} />
                  <span className="min-w-0 leading-snug">{board.name}</span>
                </Link>
              </li>
            );
          })}
      </ul>
    </nav>
  );
}
