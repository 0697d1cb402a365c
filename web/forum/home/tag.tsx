import { data } from 'react-router';
import type { Feed } from '../../../domains/forum/rules.ts';
import { readTag } from '../../../domains/forum/tags/list-tags.server.ts';
import { listFeed } from '../../../domains/forum/topics/list-feed.server.ts';
import { isStandIn } from '../../../domains/kit/stand-in.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { FeedList, FeedTabs, feedAddress } from '../parts/feed.tsx';
import { FollowButton } from '../parts/follow-button.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { LIST_TAGS } from '../parts/kept.server.ts';
import { useOwnShown } from '../parts/own-part.ts';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/tag';
import { readFeedRequest } from './read-feed-request.ts';

const FEEDS: readonly Feed[] = ['newest', 'active', 'hot', 'essence'];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { ctx, keep } = context.get(pageContext);
  keep(...LIST_TAGS);
  const tag = await readTag(ctx, params.name);
  if (!tag) throw data({ message: '' }, { status: 404 });
  const { feed, page } = readFeedRequest(request, 'newest');
  return { tag, isCopy: isStandIn(ctx), name: feed, feed: await listFeed(ctx, { feed, page, tag: tag.name }) };
}

export default function TagPage({ loaderData: { tag, isCopy, name, feed } }: Route.ComponentProps) {
  const { t } = useTexts();
  const { Page } = useTheme();
  const address = useForumAddress();
  const own = useOwnShown(isCopy);
  const place = address(`tag/${encodeURIComponent(tag.name)}`);
  return (
    <Page>
      <ForumHead
        title={t('forum:tags.one_title', { name: tag.name })}
        noindex={name !== 'newest' || feed.page > 1}
        feed={{ path: `/bbs/feed.atom?tag=${encodeURIComponent(tag.name)}`, title: tag.name }}
      />
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card p-4 md:p-5">
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-xl md:text-2xl">
            <span aria-hidden="true" className="me-1 text-muted">
              #
            </span>
            {tag.name}
          </h1>
          <p className="mt-1 flex flex-wrap gap-x-4 text-[13px] text-muted">
            <span>{t('forum:boards.topics', { count: tag.topicCount })}</span>
            <span>{t('forum:boards.followers', { count: tag.followerCount })}</span>
          </p>
        </div>
        <FollowButton subject="tag" id={tag.id} isFollowed={own?.isFollowed ?? tag.isFollowed} of={tag.name} />
      </header>
      <FeedTabs feeds={FEEDS} current={name} place={place} first="newest" />
      <FeedList feed={feed} hrefFor={(page) => feedAddress(place, name, 'newest', page)} />
    </Page>
  );
}
