import { listFavourites } from '../../../domains/forum/people/list-follows.server.ts';
import { listFeed } from '../../../domains/forum/topics/list-feed.server.ts';
import { listUnpublished } from '../../../domains/forum/topics/list-unpublished.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { readPageNumber } from '../home/read-feed-request.ts';
import { useForumAddress } from '../parts/forum-data.ts';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/topic-lists';
import { ownPageOf } from './own-list.ts';
import { OwnListPage } from './own-list-page.tsx';

const NAMES = ['topicList', 'questionList', 'goods', 'favoriteList', 'dynamicList'] as const;
/** Lists of the reader's own topics, each with the kind that it is about. */
const KINDS = { topicList: undefined, questionList: 'question', goods: 'goods' } as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { userId: author } = requireLogin(context, request, '/bbs/login');
  const ctx = pageCtx(context);
  const { pathname, searchParams } = new URL(request.url);
  const name = ownPageOf(pathname, NAMES);
  const page = readPageNumber(searchParams);
  if (name === 'favoriteList') return { name, feed: await listFavourites(ctx, { page }) };
  if (name === 'dynamicList') return { name, feed: await listFeed(ctx, { feed: 'following', page }) };
  const kind = KINDS[name] ? { kind: KINDS[name] } : {};
  const [feed, unpublished] = await Promise.all([
    listFeed(ctx, { feed: 'newest', author, page, ...kind }),
    page === 1 ? listUnpublished(ctx, kind) : [],
  ]);
  return { name, feed, unpublished };
}

/** One's own topics and questions, what was collected, and what the people and boards one follows have written. */
export default function TopicLists({ loaderData: { name, feed, unpublished = [] } }: Route.ComponentProps) {
  const { t } = useTexts();
  const { TopicList } = useTheme();
  const address = useForumAddress();
  const kind = name === 'questionList' || name === 'goods' ? KINDS[name] : undefined;
  return (
    <OwnListPage
      name={name}
      list={feed}
      isEmpty={feed.list.length + unpublished.length === 0}
      actions={
        name in KINDS ? (
          <ButtonLink to={address(kind ? `postTopic?kind=${kind}` : 'postTopic')} size="sm">
            {t('forum:feed.post')}
          </ButtonLink>
        ) : undefined
      }
    >
      {unpublished.length > 0 && (
        <section aria-labelledby="unpublished" className="mb-6">
          <h2 id="unpublished" className="mb-2 font-semibold text-[15px]">
            {t('forum:own.unpublished')}
          </h2>
          <TopicList topics={unpublished} />
        </section>
      )}
      {unpublished.length > 0 && feed.list.length > 0 && (
        <h2 className="mb-2 font-semibold text-[15px]">{t('forum:own.published')}</h2>
      )}
      {feed.list.length > 0 && <TopicList topics={feed.list} />}
    </OwnListPage>
  );
}
