import { useParams } from 'react-router';
import type { TopicCard } from '../../../domains/forum/contract.ts';
import { cx } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { boardColor } from './board-mark.tsx';
import { useForumAddress } from './forum-data.ts';

/** The board of a topic in a list, except on the board's own page. */
export function BoardName({
  board,
  isColoured = false,
  className,
}: {
  board: TopicCard['board'];
  isColoured?: boolean;
  className?: string;
}) {
  const address = useForumAddress();
  const { slug } = useParams();
  if (slug === board.slug) return null;
  return (
    <Link
      to={address(`board/${board.slug}`)}
      style={isColoured ? boardColor(board) : undefined}
      className={cx('min-w-0 truncate', isColoured && 'forum-board-name', className)}
    >
      {board.name}
    </Link>
  );
}
