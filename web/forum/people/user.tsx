import { data } from 'react-router';
import type { TopicFeed } from '../../../domains/forum/contract.ts';
import type { Profile, QuotedComments } from '../../../domains/forum/people/contract.ts';
import { listFollowers, listFollows } from '../../../domains/forum/people/list-follows.server.ts';
import { listCommentsOf } from '../../../domains/forum/people/quoted-comments.server.ts';
import { readAuthor } from '../../../domains/forum/people/read-author.server.ts';
import { listFeed } from '../../../domains/forum/topics/list-feed.server.ts';
import { isStandIn } from '../../../domains/kit/stand-in.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { readPageNumber } from '../home/read-feed-request.ts';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { LIST_TAGS } from '../parts/kept.server.ts';
import { useOwnShown } from '../parts/own-part.ts';
import { useTheme } from '../themes/theme.ts';
import { readTopicId } from '../topic/topic-address.ts';
import type { Route } from './+types/user';
import { PeopleList, type PeopleOf } from './people-list.tsx';
import { ProfileCard } from './profile-card.tsx';
import { QuotedList } from './quoted-list.tsx';

const TABS = ['topics', 'comments', 'accepted', 'following', 'followers'] as const;
type Tab = (typeof TABS)[number];
const COMMENT_TABS = { comments: 'all', accepted: 'accepted' } as const;

interface Shown {
  topics?: TopicFeed;
  comments?: QuotedComments;
  people?: PeopleOf;
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { ctx, keep } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const id = readTopicId(params.id);
  const tab = TABS.find((name) => name === searchParams.get('tab')) ?? 'topics';
  const page = readPageNumber(searchParams);
  if (!id) throw data({ message: '' }, { status: 404 });
  try {
    const profile: Profile = await readAuthor(ctx, { id });
    keep(...LIST_TAGS);
    return { profile, isCopy: isStandIn(ctx), tab, page, shown: await read() };
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'forum_author_not_found') throw error;
    throw data({ message: '' }, { status: 404 });
  }

  async function read(): Promise<Shown> {
    const author = id ?? 0;
    if (tab === 'topics') return { topics: await listFeed(ctx, { feed: 'newest', author, page }) };
    if (tab === 'following') return { people: await listFollows(ctx, { subject: 'author', page }, author) };
    if (tab === 'followers') return { people: await listFollowers(ctx, author, { page }) };
    return { comments: await listCommentsOf(ctx, author, { of: COMMENT_TABS[tab], page }) };
  }
}

/** A person: what they write, what was accepted, whom they follow. */
export default function UserPage({ loaderData: { profile: read, isCopy, tab, page, shown } }: Route.ComponentProps) {
  const { t } = useTexts();
  const { Page, TopicList } = useTheme();
  const own = useOwnShown(isCopy);
  const profile = own ? { ...read, isFollowed: own.isFollowed } : read;
  const place = useForumAddress()(`user/${profile.id}`);
  const hrefOf = (to: Tab, at = 1) => {
    const query = new URLSearchParams();
    if (to !== 'topics') query.set('tab', to);
    if (at > 1) query.set('page', String(at));
    return uncheckedAddress(query.size > 0 ? `${place}?${query}` : place);
  };
  const counts: Partial<Record<Tab, number>> = {
    topics: profile.topicCount,
    comments: profile.commentCount,
    accepted: profile.acceptedCount,
    following: profile.followingCount,
    followers: profile.followerCount,
  };
  const { topics, comments, people } = shown;
  const answer = topics ?? comments ?? people;
  const isEmpty = !topics?.list.length && !comments?.list.length && !people?.authors.length;
  return (
    <Page>
      <ForumHead
        title={profile.name}
        description={profile.bio || undefined}
        image={profile.avatar ? { url: profile.avatar, alt: profile.name } : undefined}
        noindex={tab !== 'topics' || page > 1}
        feed={{ path: `/bbs/feed.atom?author=${profile.id}`, title: profile.name }}
      />
      <ProfileCard profile={profile} />
      <div className="mt-4 mb-3 rounded-card border border-line bg-card px-4 md:px-6">
        <TabLinks
          label={t('forum:person.tabs')}
          current={tab}
          tabs={TABS.map((key) => ({ key, label: t(`forum:person.tab.${key}`), to: hrefOf(key), count: counts[key] }))}
        />
      </div>
      {isEmpty && (
        <div className="rounded-card border border-line bg-card">
          <EmptyState picture="messages" title={t(`forum:person.empty.${tab}`)} />
        </div>
      )}
      {topics && topics.list.length > 0 && <TopicList topics={topics.list} />}
      {comments && <QuotedList comments={comments.list} />}
      {people && <PeopleList people={people.authors} />}
      {answer && (
        <Pagination
          page={answer.page}
          pages={Math.ceil(answer.total / answer.limit)}
          hrefFor={(at) => hrefOf(tab, at)}
        />
      )}
    </Page>
  );
}
