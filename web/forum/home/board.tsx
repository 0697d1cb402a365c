import { data } from 'react-router';
import { listBoards } from '../../../domains/forum/boards/boards.server.ts';
import type { Feed } from '../../../domains/forum/rules.ts';
import { isStandIn } from '../../../domains/kit/stand-in.ts';
import { MemberLink } from '../../frames/member-link.tsx';
import { pageContext } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { BoardMark } from '../parts/board-mark.tsx';
import { FeedLanguages, FeedList, FeedTabs, feedAddress } from '../parts/feed.tsx';
import { FollowButton } from '../parts/follow-button.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { LIST_TAGS } from '../parts/kept.server.ts';
import { useOwnShown } from '../parts/own-part.ts';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/board';
import { readFeedRequest } from './read-feed-request.ts';
import { readInLanguage } from './read-in-language.server.ts';

const FEEDS: readonly Feed[] = ['active', 'newest', 'hot', 'essence', 'unanswered'];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { ctx, keep } = context.get(pageContext);
  keep(...LIST_TAGS);
  const boards = await listBoards(ctx);
  const board = boards.find(({ slug }) => slug === params.slug.toLowerCase());
  if (!board) throw data({ message: '' }, { status: 404 });
  const { feed, page, isInAll } = readFeedRequest(request, 'active');
  return {
    board,
    isCopy: isStandIn(ctx),
    name: feed,
    ...(await readInLanguage(ctx, { feed, page, board: board.slug }, isInAll)),
  };
}

export default function BoardPage({
  loaderData: { board, isCopy, name, feed, isInAll, hasFew },
}: Route.ComponentProps) {
  const { t } = useTexts();
  const { Page } = useTheme();
  const address = useForumAddress();
  const own = useOwnShown(isCopy);
  const place = address(`board/${board.slug}`);
  return (
    <Page>
      <ForumHead
        title={board.name}
        description={board.description}
        noindex={name !== 'active' || feed.page > 1}
        feed={{ path: `/bbs/feed.atom?board=${board.slug}`, title: board.name }}
      />
      <header className="mb-4 flex flex-wrap items-start gap-4 rounded-card border border-line bg-card p-4 md:p-5">
        <BoardMark board={board} size={56} />
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="text-xl md:text-2xl">{board.name}</h1>
          <p className="mt-1 text-secondary">{board.description}</p>
          <p className="mt-2 flex flex-wrap gap-x-4 text-[13px] text-muted">
            <span>{t('forum:boards.topics', { count: board.topicCount })}</span>
            <span>{t('forum:topic.comments', { count: board.commentCount })}</span>
            <span>{t('forum:boards.followers', { count: board.followerCount })}</span>
          </p>
        </div>
        <div className="flex gap-2">
          <FollowButton
            subject="board"
            id={board.id}
            isFollowed={own?.isFollowed ?? board.isFollowed}
            of={board.name}
          />
          {!board.isArchived && (
            <MemberLink
              to={address(`postTopic?board=${board.slug}`)}
              className={buttonClass({ size: 'sm' }, 'rounded-full')}
            >
              {t('forum:feed.post')}
            </MemberLink>
          )}
        </div>
      </header>
      {board.isArchived && (
        <div className="mb-4">
          <NoticeBar kind="info">{t('forum:boards.archived')}</NoticeBar>
        </div>
      )}
      <FeedTabs feeds={FEEDS} current={name} place={place} first="active" isInAll={isInAll} />
      <FeedLanguages isInAll={isInAll} hasFew={hasFew} other={feedAddress(place, name, 'active', 1, !isInAll)} />
      <FeedList feed={feed} hrefFor={(page) => feedAddress(place, name, 'active', page, isInAll)} />
    </Page>
  );
}
