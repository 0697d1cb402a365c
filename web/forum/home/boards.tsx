import { pageContext } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { BoardMark } from '../parts/board-mark.tsx';
import { FollowButton } from '../parts/follow-button.tsx';
import { useForumAddress, useForumData } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { LIST_TAGS } from '../parts/kept.server.ts';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/boards';

export function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).keep(...LIST_TAGS);
  return null;
}

/** All boards with what they are for. */
export default function Boards() {
  const { t } = useTexts();
  const { Page } = useTheme();
  const { boards } = useForumData();
  const address = useForumAddress();
  return (
    <Page>
      <ForumHead title={t('forum:boards.title')} description={t('forum:boards.text')} />
      <h1 className="text-xl md:text-2xl">{t('forum:boards.title')}</h1>
      <p className="mt-1 text-secondary">{t('forum:boards.text')}</p>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {boards.map((board) => (
          <li
            key={board.id}
            className="relative flex min-w-0 gap-3 rounded-card border border-line bg-card p-4 transition-colors hover:border-faint"
          >
            <BoardMark board={board} size={48} />
            <div className="min-w-0 flex-1">
              <h2 className="text-base">
                <Link
                  to={address(`board/${board.slug}`)}
                  className="after:absolute after:inset-0 hover:text-brand-hover"
                >
                  {board.name}
                </Link>
              </h2>
              <p className="mt-0.5 line-clamp-2 text-secondary">{board.description}</p>
              <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-[13px] text-muted">
                <span>{t('forum:boards.topics', { count: board.topicCount })}</span>
                <span>{t('forum:boards.followers', { count: board.followerCount })}</span>
                <div className="relative z-10 ms-auto">
                  <FollowButton subject="board" id={board.id} isFollowed={board.isFollowed} of={board.name} />
                </div>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Page>
  );
}
