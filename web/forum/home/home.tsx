import type { Feed } from '../../../domains/forum/rules.ts';
import { listFeed } from '../../../domains/forum/topics/list-feed.server.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useShell } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { FeedList, FeedTabs, feedAddress } from '../parts/feed.tsx';
import { useForumAddress, useForumData } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { LIST_TAGS } from '../parts/kept.server.ts';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/home';
import { FeedLanguages } from './feed-languages.tsx';
import { readFeedRequest } from './read-feed-request.ts';
import { readLanguages } from './read-languages.ts';

/** Fewer than this in the reader's language, and the feed shows all languages. */
const FEW_TOPICS = 5;
const FEEDS: readonly Feed[] = ['recommended', 'newest', 'active', 'hot', 'essence', 'unanswered'];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, keep } = context.get(pageContext);
  const { feed, page, isInAll } = readFeedRequest(request, 'recommended');
  if (feed === 'following') requireLogin(context, request, '/bbs/login');
  keep(...LIST_TAGS);
  const readAll = () => listFeed(ctx, { feed, page });
  if (isInAll || feed === 'following') return { name: feed, feed: await readAll(), isInAll: true };
  const own = await listFeed(ctx, { feed, page, writtenIn: readLanguages(ctx.locale).join(',') });
  // a language with few topics leaves the page empty
  if (own.total < FEW_TOPICS) return { name: feed, feed: await readAll(), isInAll: true };
  return { name: feed, feed: own, isInAll: false };
}

/** The start page: the topics of all boards, in the order that the reader chooses. */
export default function ForumHome({ loaderData: { name, feed, isInAll } }: Route.ComponentProps) {
  const { t } = useTexts();
  const { Page } = useTheme();
  const { config } = useForumData();
  const address = useForumAddress();
  const isMember = Boolean(useShell()?.user);
  const place = address('');
  const feeds: readonly Feed[] = isMember ? ['recommended', 'following', ...FEEDS.slice(1)] : FEEDS;
  const isFirst = name === 'recommended' && feed.page === 1;
  return (
    <Page>
      <ForumHead
        title={name === 'recommended' ? config.siteTitle : t(`forum:feed.${name}`)}
        description={config.siteDescription}
        noindex={!isFirst}
        feed={{ path: '/bbs/feed.atom', title: config.siteTitle }}
      />
      <h1 className="sr-only">{config.siteTitle}</h1>
      <FeedTabs feeds={feeds} current={name} place={place} first="recommended" isInAll={isInAll} />
      {name !== 'following' && (
        <FeedLanguages isInAll={isInAll} other={feedAddress(place, name, 'recommended', 1, !isInAll)} />
      )}
      <FeedList feed={feed} hrefFor={(page) => feedAddress(place, name, 'recommended', page, isInAll)} />
    </Page>
  );
}
