import { areOpenToGuests } from '../../../domains/forum/boards/boards.server.ts';
import type { Feed } from '../../../domains/forum/rules.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useShell } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { FeedLanguages, FeedList, FeedTabs, feedAddress } from '../parts/feed.tsx';
import { useForumAddress, useForumData } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { LIST_TAGS } from '../parts/kept.server.ts';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/home';
import { readFeedRequest } from './read-feed-request.ts';
import { readInLanguage } from './read-in-language.server.ts';

const FEEDS: readonly Feed[] = ['recommended', 'newest', 'active', 'hot', 'essence', 'unanswered'];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, keep, keepNowhere } = context.get(pageContext);
  const { feed, page, isInAll } = readFeedRequest(request, 'recommended');
  if (feed === 'following') requireLogin(context, request, '/bbs/login');
  keep(...LIST_TAGS);
  const found = await readInLanguage(ctx, { feed, page }, isInAll || feed === 'following');
  const { list, sticky } = found.feed;
  const boards = [...list, ...sticky].map(({ board }) => board.id);
  if (!(await areOpenToGuests(ctx, boards))) keepNowhere();
  return { name: feed, ...found, isInAll };
}

/** The start page: the topics of all boards, in the order that the reader chooses. */
export default function ForumHome({ loaderData: { name, feed, isInAll, hasFew } }: Route.ComponentProps) {
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
        <FeedLanguages {...{ isInAll, hasFew }} other={feedAddress(place, name, 'recommended', 1, !isInAll)} />
      )}
      <FeedList feed={feed} hrefFor={(page) => feedAddress(place, name, 'recommended', page, isInAll)} />
    </Page>
  );
}
